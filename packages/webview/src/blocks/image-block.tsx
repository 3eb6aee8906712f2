// A picture that came with an answer. Its bytes are in the message; nothing is fetched.
import type { BlockId } from '@dovetail/conversation';
import { imageData } from './image-data.ts';
import { useBlock } from './use-block.ts';
import './image-block.css';

export function ImageBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'image');
  return block ? <Picture source={block.source} /> : null;
}

/** The box has its size before the picture is decoded. */
export function Picture({ source }: { source: unknown }) {
  const url = imageData(source);
  if (url === undefined) return <div className="dt-quiet">A picture that is not part of this message</div>;
  return (
    <div className="dt-picture">
      <img src={url} alt="Attached picture" />
    </div>
  );
}
