// The browser workbench.
export { startWorkbench, type Workbench, type WorkbenchOptions } from './server/start-workbench.ts';
