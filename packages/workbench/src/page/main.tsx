// The page of the workbench.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withoutToken } from './link/clean-address.ts';
import { createWorkbench } from './store/workbench.ts';
import { WorkbenchPage } from './workbench-page.tsx';

window.history.replaceState(null, '', withoutToken(window.location.href));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
createRoot(root).render(
  <StrictMode>
    <WorkbenchPage workbench={createWorkbench()} />
  </StrictMode>,
);
