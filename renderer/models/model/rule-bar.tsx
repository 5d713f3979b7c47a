import { type LucideIcon, Ban, Check, ListOrdered } from 'lucide-react'
import { hasRule, type ProviderRule, type ProviderRuleKind } from '#shared/provider-rule.ts'
import { RuleTargetChoice } from '../../provider-rules/rule-target-choice.tsx'
import type { RuleTarget } from '../../provider-rules/use-rule-target.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { providerRulesText } from '../../text/en/provider-rules.ts'
import { formatCost } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'
import { exclusionOf } from '#shared/remaining-endpoints.ts'
import styles from './model-page.module.css'

interface RuleBarProps {
  rows: readonly EndpointRow[]
  chosen: readonly EndpointRow[]
  target: RuleTarget
}

const kinds: readonly [ProviderRuleKind, LucideIcon][] = [
  ['only', Check],
  ['first', ListOrdered],
  ['ignore', Ban],
]

/** Puts rules about the chosen endpoints into the open chat, or into the draft of a preset. */
export function RuleBar({ rows, chosen, target: rule }: RuleBarProps) {
  const { target, preferences } = rule
  const names = chosen.map(({ name }) => name)
  const slugs = chosen.flatMap(({ slug }) => slug ?? [])
  const quantizations = [...new Set(chosen.flatMap(({ quantization }) => quantization ?? []))]
  const cap = capOf(chosen)
  const remaining = rows.filter((row) => exclusionOf(row, preferences) === null).length
  const title = target === null ? providerRulesText.noTarget : undefined

  function press(change: ProviderRule, name: string): void {
    rule.press(change, name)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for a form.
    <div className={styles.rules} role="group" aria-label={text.rules}>
      <span
        className={classNames(
          'cut',
          chosen.length === 0 ? 'small quiet' : 'medium',
          chosen.length > 0 && styles.chosen,
        )}
      >
        {chosen.length === 0 ? text.noneChosen : text.chosen(names)}
      </span>
      {chosen.length > 0 &&
        kinds.map(([kind, icon]) => {
          const change: ProviderRule = { kind, providers: slugs }
          return (
            <Button
              key={kind}
              size="small"
              icon={icon}
              disabled={target === null || slugs.length < chosen.length}
              title={title ?? (slugs.length < chosen.length ? text.noSlug : undefined)}
              aria-pressed={hasRule(preferences, change)}
              onClick={() => press(change, text.chosen(names))}
            >
              {providerRulesText.rule[kind]}
            </Button>
          )
        })}
      {quantizations.length > 0 && (
        <RuleButton
          rule={{ kind: 'quantizations', quantizations }}
          label={text.allow(quantizations.join(', '))}
          name={quantizations.join(', ')}
          target={rule}
          onPress={press}
        />
      )}
      {cap !== null && (
        <RuleButton
          rule={{ kind: 'max-price', ...cap }}
          label={text.capPrice}
          hint={text.capHint(priceWords(cap.prompt), priceWords(cap.completion))}
          name={text.capAt(priceWords(cap.prompt), priceWords(cap.completion))}
          target={rule}
          onPress={press}
        />
      )}
      <span className="grow" />
      {remaining < rows.length && <output className="small num">{text.remain(remaining, rows.length)}</output>}
      <RuleTargetChoice target={rule} />
    </div>
  )
}

interface RuleButtonProps {
  rule: ProviderRule
  label: string
  hint?: string
  /** What the rule is about, in words. */
  name: string
  target: RuleTarget
  onPress: (rule: ProviderRule, name: string) => void
}

function RuleButton({ rule, label, hint, name, target: { target, preferences }, onPress }: RuleButtonProps) {
  return (
    <Button
      size="small"
      disabled={target === null}
      title={target === null ? providerRulesText.noTarget : hint}
      aria-pressed={hasRule(preferences, rule)}
      onClick={() => onPress(rule, name)}
    >
      {label}
    </Button>
  )
}

/** Returns the highest price among the endpoints, which each of them passes; null if none has a price. */
function capOf(chosen: readonly EndpointRow[]): { prompt: number | null; completion: number | null } | null {
  const highest = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : Math.max(...known)
  }
  const cap = {
    prompt: highest(chosen.map(({ input }) => input)),
    completion: highest(chosen.map(({ output }) => output)),
  }
  return cap.prompt === null && cap.completion === null ? null : cap
}

function priceWords(price: number | null): string {
  return price === null ? text.unknown : formatCost(price)
}
