import { presetToolsText as text } from '../../text/en/preset-tools.ts'
import styles from './rule-list.module.css'

/** Shows rules that cannot be changed here. */
export function RuleList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="quiet">{text.none}</p>
  return (
    <ul className={styles.rules} aria-label={text.rules}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}
