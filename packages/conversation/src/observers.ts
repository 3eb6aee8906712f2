// Every kind of line that changes the conversation, and those that are known and do not.
import { observeAssistant } from './observe/assistant.ts';
import {
  observeControlCancel,
  observeControlRequest,
  observeControlResponse,
  observeElicitationComplete,
} from './observe/control.ts';
import { observeConversationReset } from './observe/conversation-reset.ts';
import { observeInit } from './observe/init.ts';
import { observeLifecycle } from './observe/lifecycle.ts';
import {
  noticeOf,
  observeHookProgress,
  observeHookResponse,
  observeHookStarted,
  observePermissionDenied,
  observeRefusal,
} from './observe/notices.ts';
import { observeApiRetry, observeThinkingTokens, observeToolProgress } from './observe/progress.ts';
import { observeResult } from './observe/result.ts';
import {
  observeAuthStatus,
  observeCommandsChanged,
  observeRateLimit,
  observeSessionState,
  observeSuggestion,
  observeTitleChanged,
} from './observe/session-lines.ts';
import { observeCompactBoundary, observeStatus } from './observe/status.ts';
import { observeStreamEvent } from './observe/stream-event.ts';
import {
  observeBackgroundTasks,
  observeTaskNotification,
  observeTaskProgress,
  observeTaskStarted,
  observeTaskUpdated,
} from './observe/tasks.ts';
import { observeUser } from './observe/user.ts';
import type { ObserverTable } from './observer.ts';

export const observers: ObserverTable = {
  assistant: observeAssistant,
  user: observeUser,
  stream_event: observeStreamEvent,
  result: observeResult,
  auth_status: observeAuthStatus,
  rate_limit_event: observeRateLimit,
  prompt_suggestion: observeSuggestion,
  command_lifecycle: observeLifecycle,
  conversation_reset: observeConversationReset,
  tool_progress: observeToolProgress,
  tool_use_summary: noticeOf('summary'),
  active_goal: noticeOf('cli'),
  control_request: observeControlRequest,
  control_response: observeControlResponse,
  control_cancel_request: observeControlCancel,
  'system:init': observeInit,
  'system:status': observeStatus,
  'system:compact_boundary': observeCompactBoundary,
  'system:hook_started': observeHookStarted,
  'system:hook_progress': observeHookProgress,
  'system:hook_response': observeHookResponse,
  'system:api_retry': observeApiRetry,
  'system:thinking_tokens': observeThinkingTokens,
  'system:task_started': observeTaskStarted,
  'system:task_progress': observeTaskProgress,
  'system:task_updated': observeTaskUpdated,
  'system:task_notification': observeTaskNotification,
  'system:background_tasks_changed': observeBackgroundTasks,
  'system:session_state_changed': observeSessionState,
  'system:permission_denied': observePermissionDenied,
  'system:informational': noticeOf('informational'),
  'system:notification': noticeOf('notification'),
  'system:model_refusal_no_fallback': observeRefusal,
  'system:model_refusal_fallback': observeRefusal,
  'system:commands_changed': observeCommandsChanged,
  'system:session_title_changed': observeTitleChanged,
  'system:local_command_output': noticeOf('local_command'),
  'system:memory_recall': noticeOf('cli'),
  'system:plugin_install': noticeOf('cli'),
  'system:files_persisted': noticeOf('cli'),
  'system:elicitation_complete': observeElicitationComplete,
  'system:mirror_error': noticeOf('cli', 'error'),
  'system:session_writes_lost': noticeOf('cli', 'error'),
  'system:worker_shutting_down': noticeOf('cli', 'warning'),
};

/** Known kinds that change nothing a person sees, each with the reason. */
export const knownAndIgnored: Readonly<Record<string, string>> = {
  keep_alive: 'A sign of life; the client of the process watches it.',
  'system:control_request_progress': 'Progress of a request of the host; who asked it waits for its answer.',
};
