import type { Promotion } from '#shared/preset.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { presetChoiceText } from '../text/en/preset-choice.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import styles from './promote.module.css'

const text = presetChoiceText.promote

/** Lists what of a chat goes into a preset, and what does not and why. */
export function PromotedFields({ promotion: { systemPrompt, config, dropped, toolRules } }: { promotion: Promotion }) {
  const kept: [name: string, value: string][] = [
    ...(systemPrompt === '' ? [] : [[text.systemPrompt, systemPrompt] satisfies [string, string]]),
    ...Object.entries(config).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ]
  return (
    <>
      <section className={styles.part} aria-label={text.kept(kept.length)}>
        <h3>{text.kept(kept.length)}</h3>
        {kept.length === 0 && <p className="small quiet">{text.keptNothing}</p>}
        <table className={styles.fields}>
          <tbody>
            {kept.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span>{value}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {countRules(toolRules) > 0 && <p className="small quiet">{text.toolRules(countRules(toolRules))}</p>}
      {dropped.length > 0 && (
        <section className={styles.part} aria-label={text.dropped(dropped.length)}>
          <h3>{text.dropped(dropped.length)}</h3>
          <table className={styles.fields}>
            <tbody>
              {dropped.map(({ field, reason }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{translateMainMessage(reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function countRules(rules: ToolRules): number {
  return Object.values(rules).reduce(
    (sum, { isOffered, approval, tools = {} }) =>
      sum + Number(isOffered !== undefined) + Number(approval !== undefined) + Object.keys(tools).length,
    0,
  )
}
