// The workbench that a component belongs to.
import { createContext, useContext } from 'react';
import type { Workbench } from './workbench.ts';

const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export const WorkbenchProvider = WorkbenchContext.Provider;

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('A part of the workbench stands outside of it.');
  return workbench;
}
