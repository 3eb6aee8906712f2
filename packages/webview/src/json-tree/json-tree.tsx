// A JSON value as a tree that is open two levels deep. Folded members are not mounted.
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { inShort, keysCap, leafText, levelOf, type JsonLevel } from './json-rows.ts';
import './json-tree.css';

const openLevels = 2;

export function JsonTree({ value }: { value: unknown }) {
  const level = levelOf(value);
  return (
    <div className="dt-json" dir="ltr">
      {level ? <Members level={level} value={value} depth={0} /> : <Leaf value={value} />}
    </div>
  );
}

function Members({ level, value, depth }: { level: JsonLevel; value: unknown; depth: number }) {
  const [cap, setCap] = useState(keysCap);
  const { members } = cap === keysCap ? level : (levelOf(value, cap) ?? level);
  const rest = level.total - members.length;
  return (
    <ul>
      {members.map(member => (
        <Member key={member.key} name={member.key} value={member.value} depth={depth} />
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className="dt-linkish" onClick={() => setCap(cap + keysCap)}>
            {rest.toLocaleString('en')} more · Show
          </button>
        </li>
      )}
    </ul>
  );
}

function Member({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const level = levelOf(value);
  const [isOpen, setOpen] = useState(depth + 1 < openLevels);
  if (!level)
    return (
      <li>
        <span className="dt-json-key">{name}</span>
        <Leaf value={value} />
      </li>
    );
  return (
    <li>
      <button type="button" className="dt-json-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={10} />
        <span className="dt-json-key">{name}</span>
        <span className="dt-json-short">{inShort(level)}</span>
      </button>
      {isOpen && <Members level={level} value={value} depth={depth + 1} />}
    </li>
  );
}

function Leaf({ value }: { value: unknown }) {
  const kind = value === null ? 'null' : typeof value;
  return (
    <span className="dt-json-leaf" data-kind={kind}>
      {leafText(value)}
    </span>
  );
}
