// The tabs of the open editors. One tab stop; arrows move, Delete closes, as the cross does for a pointer. A proposal carries the
// amber edge.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fileName } from '../files/tree-rows.ts';
import { moveFocus, useComputed, useSignal } from '@dovetail/webview';
import { Icon } from '../icons/icon.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import type { Tab } from './tabs.ts';
import './editor-tabs.css';

export function EditorTabs() {
  const { tabs, actions } = useWorkbench();
  const all = useSignal(tabs.all);
  const active = useSignal(tabs.active);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  function pressed(event: KeyboardEvent): void {
    const place = all.findIndex(({ id }) => id === active?.id);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target =
      by !== undefined
        ? all.at((place + by) % all.length)
        : event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : undefined;
    if (target) {
      tabs.activate(target.id);
      requestAnimationFrame(() =>
        moveFocus(
          list.current?.querySelector<HTMLElement>('[aria-selected="true"]'),
          'the person moved among the tabs',
        ),
      );
    } else if (event.key === 'Delete' && active) void actions.closeTab(active.id);
    else return;
    event.preventDefault();
  }

  return (
    <div className="dt-tabs">
      <div className="dt-tablist" role="tablist" aria-label="Open editors" ref={list} onKeyDown={pressed}>
        {all.map(tab => (
          <OneTab key={tab.id} tab={tab} isActive={tab.id === active?.id} />
        ))}
      </div>
    </div>
  );
}

function OneTab({ tab, isActive }: { tab: Tab; isActive: boolean }) {
  const { tabs, files, actions } = useWorkbench();
  const isDirty = useComputed(
    () => tab.kind === 'file' && (files.all.value.get(tab.path)?.isDirty.value ?? false),
    [tab, files],
  );
  const name = tab.kind === 'text' || tab.kind === 'diff' ? tab.title : fileName(tab.path);
  const isPreview = tab.kind === 'file' && tab.isPreview;
  const close =
    tab.kind === 'proposal'
      ? 'Close. This decides nothing: the change keeps waiting.'
      : isDirty
        ? 'Unsaved changes, close'
        : 'Close';
  const classes = [
    'dt-tab',
    isActive && 'dt-tab-on',
    tab.kind === 'proposal' && 'dt-tab-proposal',
    isPreview && 'dt-tab-preview',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      role="presentation"
      onAuxClick={event => {
        if (event.button === 1) void actions.closeTab(tab.id);
      }}
    >
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        tabIndex={isActive ? 0 : -1}
        title={
          tab.kind === 'proposal'
            ? `${tab.path}. Closing the tab decides nothing.`
            : 'path' in tab
              ? tab.path
              : tab.title
        }
        aria-keyshortcuts="Delete"
        onClick={() => tabs.activate(tab.id)}
        onDoubleClick={() => tabs.pin(tab.id)}
      >
        <Icon
          name={tab.kind === 'file' || tab.kind === 'text' ? 'file' : tab.kind === 'diff' ? 'split' : 'edit'}
          size={14}
        />
        <bdi>{name}</bdi>
        {tab.kind === 'proposal' && <span className="dt-tab-note">proposed</span>}
        {tab.kind === 'change' && <span className="dt-tab-note">changed</span>}
        {isDirty && <span className="dt-wb-hidden">, not saved</span>}
      </button>
      <span
        className={`dt-tab-close${isDirty ? ' dt-tab-dirty' : ''}`}
        aria-hidden="true"
        title={close}
        onClick={() => void actions.closeTab(tab.id)}
      >
        <Icon name={isDirty ? 'dot' : 'x'} size={14} />
      </span>
    </div>
  );
}
