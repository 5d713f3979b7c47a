import type { TestCall } from '#shared/preset.ts'
import { toolFixturesText as text } from '../../text/en/tool-fixtures.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './test-calls.module.css'

/** Lists the tool calls of a test, and which of them had a recorded result. */
export function TestCalls({ calls }: { calls: readonly TestCall[] }) {
  if (calls.length === 0) return null
  return (
    <ul className={styles.calls} aria-label={text.calls}>
      {calls.map(({ tool, arguments: args, result }, index) => (
        // Calls are only added, and may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className={classNames('cut', styles.call)} title={args}>
            {tool} <span className="quiet">{args}</span>
          </span>
          <span className={classNames('small', result === 'recorded' ? 'quiet' : 't-warn')}>
            {text.outcomes[result]}
          </span>
        </li>
      ))}
    </ul>
  )
}
