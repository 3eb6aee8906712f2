// The middle of the window: the tabs, and the one in front. Parts that need a comparison are loaded when one is shown.
import { lazy, Suspense, useEffect, useRef } from 'react';
import { PaneGuard } from '../layout/pane-guard.tsx';
import { moveFocus, useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { CodeEditor } from './code-editor.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { NoEditor } from './no-editor.tsx';
import type { Tab } from './tabs.ts';

const ProposalView = lazy(() => import('../review/proposal-view.tsx').then(part => ({ default: part.ProposalView })));
const Comparison = lazy(() => import('../review/comparison.tsx').then(part => ({ default: part.Comparison })));
const ChangeView = lazy(() => import('../changes/change-view.tsx').then(part => ({ default: part.ChangeView })));
const TextTab = lazy(() => import('./text-tab.tsx').then(part => ({ default: part.TextTab })));

export function EditorsPane() {
  const { tabs } = useWorkbench();
  const active = useSignal(tabs.active);
  const pane = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);

  // What had the focus is gone with its tab: its neighbour takes it, never the page itself.
  useEffect(() => {
    if (!hadFocus.current || (document.activeElement !== document.body && document.activeElement !== null)) return;
    moveFocus(
      pane.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'),
      'the person closed what they were in',
    );
  }, [active]);

  return (
    <section
      ref={pane}
      className="dt-editors"
      data-region="editors"
      aria-label="Editors"
      onFocus={() => void (hadFocus.current = true)}
      onBlur={event => {
        if (event.relatedTarget !== null) hadFocus.current = pane.current?.contains(event.relatedTarget) ?? false;
      }}
    >
      <EditorTabs />
      {active === undefined ? (
        <NoEditor />
      ) : (
        <PaneGuard key={active.id} name="This editor">
          <Suspense fallback={null}>
            <Front tab={active} />
          </Suspense>
        </PaneGuard>
      )}
    </section>
  );
}

function Front({ tab }: { tab: Tab }) {
  const { files, reviews } = useWorkbench();
  const file = useComputed(() => (tab.kind === 'file' ? files.all.value.get(tab.path) : undefined), [tab, files]);
  const review = useComputed(() => {
    void reviews.all.value;
    return tab.kind === 'proposal' ? reviews.of(tab.proposalId) : undefined;
  }, [tab, reviews]);
  switch (tab.kind) {
    case 'file':
      return file ? <CodeEditor file={file} /> : null;
    case 'proposal':
      return review ? <ProposalView review={review} /> : null;
    case 'diff':
      return <Comparison path={tab.path} title={tab.title} before={tab.oldContents} after={tab.newContents} />;
    case 'change':
      return <ChangeView tab={tab} />;
    default:
      return <TextTab tab={tab} />;
  }
}
