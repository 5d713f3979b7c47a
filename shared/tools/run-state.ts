import type { ToolRun } from './tool-run.ts'

/** States in which a call has what the model needs of it. */
export function isSettled({ state }: Pick<ToolRun, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'denied'
}
