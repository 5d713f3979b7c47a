import type { ErrorData } from '#shared/errors.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'

/** Shows why a setting could not be changed, right below it. */
export function SettingError({ error, onRetry }: { error: ErrorData; onRetry: () => void }) {
  return (
    <div className="mt-3">
      <ErrorProblem error={error} onRetry={onRetry} />
    </div>
  )
}
