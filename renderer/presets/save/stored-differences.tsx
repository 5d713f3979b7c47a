import type { StoredDifference } from '#shared/preset.ts'
import { presetSaveText as text } from '../../text/en/preset-save.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { valueText } from '../preset/content.ts'
import styles from './stored-differences.module.css'

interface StoredDifferencesProps {
  version: number | null
  differences: readonly StoredDifference[]
  onDismiss: () => void
}

/** Shows after a save which fields the gateway stored differently from what was sent, side by side. */
export function StoredDifferences({ version, differences, onDismiss }: StoredDifferencesProps) {
  return (
    <Problem
      tone="calm"
      title={text.storedTitle(version)}
      text={
        <>
          {text.storedText}
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.sent}</th>
                <th scope="col">{text.stored}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, sent, stored }) => (
                <tr key={field}>
                  <th scope="row" className="mono">
                    {field}
                  </th>
                  <td className="mono">{valueText(sent) ?? <span className="quiet">{text.absent}</span>}</td>
                  <td className="mono">{valueText(stored) ?? <span className="quiet">{text.absent}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      actions={
        <Button size="small" onClick={onDismiss}>
          {text.dismiss}
        </Button>
      }
    />
  )
}
