// Dropping onto the composer: pictures and text files become chips, paths become file chips or, with Shift, mentions.
import { useRef, useState, type DragEvent } from 'react';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { attachFiles, draggedPaths, fileChip, isDroppable, pathBelow } from './chips/attach.ts';
import { mention } from './mentions.ts';

function over(event: DragEvent): void {
  if (!isDroppable(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

export function useDropZone() {
  const chat = useChat();
  const box = messageBoxOf(chat);
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);

  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!isDroppable(event.dataTransfer)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!isDroppable(event.dataTransfer)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDragOver: over,
      onDrop(event: DragEvent) {
        depth.current = 0;
        setOver(false);
        if (!isDroppable(event.dataTransfer)) return;
        event.preventDefault();
        const folder = chat.memory.facts.cwd ?? chat.hostState.peek()?.defaultCwd;
        const paths = draggedPaths(event.dataTransfer).map(path => pathBelow(folder, path));
        const files = [...event.dataTransfer.files];
        box.focus('the person dropped something on the composer');
        if (paths.length === 0) void attachFiles(box, files);
        else if (event.shiftKey) box.insert(`${paths.map(path => mention(path)).join(' ')} `);
        else for (const path of paths) box.addChip(fileChip(path));
      },
    },
  };
}
