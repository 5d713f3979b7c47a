import { type LucideIcon, Ban, Check, ListOrdered } from 'lucide-react'
import type { Provider } from '#shared/gateway/providers.ts'
import { type ProviderRuleKind, rulesFor } from '#shared/provider-rule.ts'
import { RuleTargetChoice } from '../provider-rules/rule-target-choice.tsx'
import type { RuleTarget } from '../provider-rules/use-rule-target.ts'
import { providerRulesText } from '../text/en/provider-rules.ts'
import { providersText as text } from '../text/en/providers.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import styles from './providers.module.css'

const rules: readonly [ProviderRuleKind, LucideIcon][] = [
  ['only', Check],
  ['ignore', Ban],
  ['first', ListOrdered],
]

/** Puts a rule about a provider into the open chat, or into the draft of a preset, with one press. */
export function ProviderRules({ provider, target: rule }: { provider: Provider; target: RuleTarget }) {
  const { target, chatTitle, preferences } = rule
  const held = rulesFor(preferences, provider.slug)
  if (chatTitle === undefined) return null
  return (
    <PaneGroup title={text.rules}>
      <PaneGroupBody className="stack">
        <RuleTargetChoice target={rule} />
        {target !== null && (
          <span className={classNames('row', styles.rules)}>
            {rules.map(([kind, icon]) => (
              <Button
                key={kind}
                size="small"
                icon={icon}
                aria-pressed={held.includes(kind)}
                onClick={() => rule.press({ kind, providers: [provider.slug] }, provider.name)}
              >
                {providerRulesText.rule[kind]}
              </Button>
            ))}
          </span>
        )}
        <p className="small quiet">{target === null ? providerRulesText.noTarget : providerRulesText.ruleHelp}</p>
      </PaneGroupBody>
    </PaneGroup>
  )
}
