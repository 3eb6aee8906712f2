// What a person has typed: drafts that are not sent yet, and the history of what was.
import type { draftRequests, Handlers } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { createDraftStore, type DraftPlace } from '../../store/draft-store.ts';
import { createPromptHistory } from '../../store/prompt-history.ts';
import { followPrompts } from './follow-prompts.ts';

export function draftsFeature(context: HostContext): Handlers<typeof draftRequests> {
  const drafts = createDraftStore(context);
  const history = createPromptHistory(context.dataFolder);
  followPrompts(context, history);
  const placeOf = ({ sessionId, cwd }: { sessionId?: string | undefined; cwd?: string | undefined }): DraftPlace =>
    sessionId === undefined ? { folder: cwd ?? context.cwd } : { sessionId };
  return {
    get_draft: params => drafts.get(placeOf(params)),
    save_draft: ({ draft, ...place }) => drafts.save(placeOf(place), draft),
    async list_prompts({ cwd, search, limit }) {
      return { prompts: await history.list(cwd ?? context.cwd, { search, limit }) };
    },
  };
}
