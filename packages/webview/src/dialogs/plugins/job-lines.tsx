// How a command about a plugin goes on, in the CLI's own words.
import { Icon } from '../../icons/icon.tsx';
import type { PluginJob } from './plugin-jobs.ts';

const states = { running: 'running…', done: 'done', failed: 'failed' };

export function JobLines({ job, onForget }: { job: PluginJob; onForget: () => void }) {
  return (
    <div className="dt-plugin-job" data-state={job.state}>
      <div className="dt-plugin-job-head" role="status">
        {job.state !== 'running' && <Icon name={job.state === 'done' ? 'check' : 'error'} size={14} />}
        <span className="dt-dlg-grow">
          {job.title}: {states[job.state]}
        </span>
        {job.state !== 'running' && (
          <button
            type="button"
            className="dt-dlg-icon"
            aria-label={`Dismiss: ${job.title}`}
            title="Dismiss"
            onClick={onForget}
          >
            <Icon name="x" size={13} />
          </button>
        )}
      </div>
      {job.lines.length > 0 && (
        <pre className="dt-dlg-out" tabIndex={0} aria-label={`Output: ${job.title}`} role="region">
          {job.lines.join('\n')}
        </pre>
      )}
    </div>
  );
}
