// Dialog "Settings": ours only; a change holds at once.
import type { SettingKey } from '@dovetail/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { takeWantedSetting } from '../../store/settings-place.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Failed, Loading } from '../sheet/state-lines.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import { SettingRowView } from './setting-row.tsx';
import { settingGroups } from './setting-table.ts';
import './settings.css';

const files = [
  { configType: 'user', label: 'Open CLI settings file' },
  { configType: 'project', label: 'Of this project' },
  { configType: 'local', label: 'Of this project, only me' },
] as const;

export function SettingsDialog() {
  const chat = useChat();
  const ask = useCallback((signal: AbortSignal) => chat.link.ask('get_settings', {}, { signal }), [chat]);
  const { value, failure, again, set } = useAsked(ask);
  const [problems, setProblems] = useState<Partial<Record<SettingKey, string>>>({});
  const [opened, setOpened] = useState<{ path?: string; failure?: string }>({});

  const groups = useRef<HTMLDivElement>(null);
  const isRead = value !== undefined;

  useEffect(() => {
    const wanted = isRead ? takeWantedSetting(chat) : undefined;
    if (wanted !== undefined) groups.current?.querySelector(`[data-setting="${wanted}"]`)?.scrollIntoView();
  }, [chat, isRead]);

  async function change(key: SettingKey, next: unknown): Promise<void> {
    if (!value) return;
    setProblems(now => ({ ...now, [key]: undefined }));
    // Shown at once; what the host answers is what holds.
    const before = value.settings;
    set({ ...value, settings: { ...before, [key]: next === undefined ? value.defaults[key] : next } });
    try {
      const { settings } = await chat.link.ask('update_setting', { key, ...(next !== undefined && { value: next }) });
      set({ ...value, settings });
    } catch (error) {
      set({ ...value, settings: before });
      setProblems(now => ({ ...now, [key]: `Not changed: ${reason(error)}` }));
    }
  }

  async function open(configType: (typeof files)[number]['configType']): Promise<void> {
    setOpened({});
    try {
      setOpened({ path: (await chat.link.ask('open_config_file', { configType })).filePath });
    } catch (error) {
      setOpened({ failure: reason(error) });
    }
  }

  return (
    <Sheet name="Settings">
      {!value && failure === undefined && <Loading />}
      {failure !== undefined && <Failed what="The settings could not be read." why={failure} again={again} />}
      <div ref={groups}>
        {value &&
          settingGroups.map(({ name, rows }) => (
            <section key={name} role="group" aria-label={name}>
              <h3 className="dt-dlg-heading">{name}</h3>
              {rows.map(row => (
                <SettingRowView
                  key={row.key}
                  row={row}
                  settings={value.settings}
                  defaults={value.defaults}
                  problem={problems[row.key]}
                  onChange={next => void change(row.key, next)}
                />
              ))}
              {name === 'CLI' && (
                <div className="dt-dlg-actions">
                  {files.map(({ configType, label }) => (
                    <button
                      key={configType}
                      type="button"
                      className="dt-dlg-button"
                      onClick={() => void open(configType)}
                    >
                      {label}
                    </button>
                  ))}
                </div>
              )}
            </section>
          ))}
      </div>
      {opened.path !== undefined && (
        <p className="dt-dlg-more" role="status">
          Opened <bdi className="dt-dlg-code">{opened.path}</bdi>
        </p>
      )}
      {opened.failure !== undefined && <Failed what="The file was not opened." why={opened.failure} />}
    </Sheet>
  );
}
