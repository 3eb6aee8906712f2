// What the server tells by itself, brought to the part that it is about.
import type { Workbench } from './workbench.ts';

export function followPushes(workbench: Workbench): void {
  const { link, tree, files, terminals, reviews, tabs, folders, status, actions, notices, layout, screen } = workbench;
  link.onPush(push => {
    switch (push.type) {
      case 'tree_changed':
        tree.changed(push.folders);
        break;
      case 'document_changed':
        void files.of(push.path)?.changedOnDisk(push.version);
        break;
      case 'diagnostics_changed':
        files.setDiagnostics(push.path, push.diagnostics);
        break;
      case 'terminal_output':
        terminals.output(push.terminalId, push.data);
        break;
      case 'terminal_changed':
        terminals.changed(push.terminal);
        break;
      case 'terminal_closed':
        terminals.closed(push.terminalId);
        break;
      case 'proposal_opened':
        if (reviews.opened(push.proposal)) actions.showProposal(push.proposal.proposalId);
        break;
      case 'proposal_closed': {
        const from = reviews.of(push.proposalId)?.proposal.peek().from;
        reviews.closed(push.proposalId);
        tabs.remove(`proposal:${push.proposalId}`);
        // With one pane at a time, what comes next is in the chat.
        if (screen.peek() === 'narrow' && layout.pane.peek() === 'editor' && tabs.all.peek().length === 0)
          layout.showPane('chat');
        // One of the chat is withdrawn when it was answered there, and its step says how.
        if (push.because === 'withdrawn' && from !== 'chat')
          void notices.show('A proposed change was withdrawn. Nothing was written.', { forMs: 8_000 });
        break;
      }
      case 'changes_shown':
        actions.showComparisons(push.title, push.files);
        break;
      case 'folders_changed': {
        const isOther = folders.peek()[0]?.path !== push.folders[0]?.path;
        folders.value = push.folders;
        tree.setRoots(push.folders.map(({ path }) => path));
        if (isOther) void workbench.reload();
        break;
      }
      default:
        status.value = push;
    }
  });
}
