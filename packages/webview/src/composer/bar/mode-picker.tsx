// Button "Mode: <name>". The mode that asks nothing is confirmed in a dialog of its own.
import { Icon } from '../../icons/icon.tsx';
import { choicesOf } from '../../store/channel-choices.ts';
import { useChat } from '../../store/chat-context.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { MenuChoice } from './menu-choice.tsx';
import { modeName, modes, offeredModes, offersAuto } from './modes.ts';
import { Popover } from './popover.tsx';

export function ModePicker() {
  const chat = useChat();
  const choices = choicesOf(chat);
  const current = useComputed(() => choices.value.value.permissionMode, [choices]);
  const auto = useComputed(() => offersAuto(chat.config.value?.cli.version), [chat]);
  const bypass = useComputed(() => chat.hostState.value?.allowDangerouslySkipPermissions === true, [chat]);
  const cycles = useSignal(chat.settings)?.shiftTabCyclesMode !== false;
  const icon = modes.find(({ id }) => id === current)?.icon ?? 'hand';
  return (
    <Popover
      name={`Mode: ${modeName(current)}`}
      kind="menu"
      panelName="Mode"
      className={current === 'bypassPermissions' ? 'dt-pick-mode dt-pick-danger' : 'dt-pick-mode'}
      button={
        <>
          <Icon name={icon} size={14} />
          <span className="dt-pick-label">{modeName(current)}</span>
          <span className="dt-pick-chevron">
            <Icon name="down" size={10} />
          </span>
        </>
      }
    >
      {close => (
        <>
          <div className="dt-popover-cap" role="presentation">
            <span>Mode</span>
            {cycles && (
              <span aria-hidden="true">
                <kbd>Shift</kbd> <kbd>Tab</kbd>
              </span>
            )}
          </div>
          {offeredModes({ auto, bypass }, current).map(mode => (
            <MenuChoice
              key={mode.id}
              icon={mode.icon}
              isDanger={mode.id === 'bypassPermissions'}
              label={mode.id === 'bypassPermissions' ? 'Bypass permissions…' : mode.name}
              description={
                <>
                  {mode.means} · <code>{mode.id}</code>
                </>
              }
              isChosen={mode.id === current}
              onChoose={() => {
                close();
                if (mode.id === 'bypassPermissions') chat.dialog.value = 'bypass';
                else choices.setMode(mode.id);
              }}
            />
          ))}
        </>
      )}
    </Popover>
  );
}
