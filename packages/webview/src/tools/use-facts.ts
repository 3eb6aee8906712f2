// What a card knows beyond its own block: the folder of the conversation, and the task that the call has started.
import type { Task, ToolBlock } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useComputed } from '../store/use-signal.ts';

export function useCwd(): string | null {
  const chat = useChat();
  return useComputed(() => {
    void chat.view.part('session');
    void chat.view.generation.value;
    const folder = chat.view.conversation.session.cwd ?? chat.memory.facts.cwd ?? chat.hostState.value?.defaultCwd;
    return folder ?? null;
  }, [chat]);
}

export function useTask({ taskId }: Pick<ToolBlock, 'taskId'>, otherId?: string): Task | undefined {
  const { view } = useChat();
  const id = taskId ?? otherId;
  return useComputed(() => {
    if (id === undefined) return undefined;
    void view.part('tasks');
    const { tasks } = view.conversation;
    return Object.hasOwn(tasks, id) ? tasks[id] : undefined;
  }, [view, id]);
}
