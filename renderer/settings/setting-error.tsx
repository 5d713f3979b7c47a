import type { ErrorData } from '#shared/errors.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import styles from './settings-view.module.css'

/** Shows why a setting could not be changed, right below it. */
export function SettingError({ error, onRetry }: { error: ErrorData; onRetry: () => void }) {
  return (
    <div className={styles.error}>
      <ErrorProblem error={error} onRetry={onRetry} />
    </div>
  )
}
