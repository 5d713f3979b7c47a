import { type LucideIcon, Ban, Check, ListOrdered } from 'lucide-react'
import { useId } from 'react'
import type { Provider } from '#shared/gateway/providers.ts'
import { providersText as text } from '../text/en/providers.ts'
import { Button } from '../ui/button.tsx'
import type { ProviderRule } from '#shared/provider-rule.ts'
import type { RuleTarget } from './use-rule-target.ts'
import { classNames } from '../ui/class-names.ts'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import field from '../ui/field.module.css'
import styles from './providers.module.css'

const rules: readonly [ProviderRule, LucideIcon][] = [
  ['only', Check],
  ['ignore', Ban],
  ['first', ListOrdered],
]

/** Puts a rule about a provider into the open chat, or into the draft of a preset, with one press. */
export function ProviderRules({ provider, target }: { provider: Provider; target: RuleTarget }) {
  const id = useId()
  const held = target.rulesOf(provider.slug)
  return (
    <PaneGroup title={text.rules}>
      <PaneGroupBody className="stack">
        {target.options.length === 0 ? (
          <p className="small quiet">{text.noTarget}</p>
        ) : (
          <>
            <span className={field.field}>
              <label htmlFor={id}>{text.applyTo}</label>
              <select
                id={id}
                className={field.select}
                value={target.chosen}
                onChange={(event) => target.choose(event.target.value)}
              >
                {target.options.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
            <span className={classNames('row', styles.rules)}>
              {rules.map(([rule, icon]) => (
                <Button
                  key={rule}
                  size="small"
                  icon={icon}
                  aria-pressed={held.includes(rule)}
                  onClick={() => target.press(provider, rule)}
                >
                  {text.rule[rule]}
                </Button>
              ))}
            </span>
            <p className="small quiet">{text.ruleHelp}</p>
          </>
        )}
      </PaneGroupBody>
    </PaneGroup>
  )
}
