import { type LucideIcon, Ban, Check, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import type { Provider } from '#shared/gateway/providers.ts'
import { providersText as text } from '../text/en/providers.ts'
import { PresetChoice } from '../preset-choice/preset-choice.tsx'
import { Button } from '../ui/button.tsx'
import type { ProviderRule } from '#shared/provider-rule.ts'
import type { RuleTarget } from './use-rule-target.ts'
import { classNames } from '../ui/class-names.ts'
import { Segmented } from '../ui/segmented.tsx'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import styles from './providers.module.css'

const rules: readonly [ProviderRule, LucideIcon][] = [
  ['only', Check],
  ['ignore', Ban],
  ['first', ListOrdered],
]

/** Puts a rule about a provider into the open chat, or into the draft of a preset, with one press. */
export function ProviderRules({ provider, target: rule }: { provider: Provider; target: RuleTarget }) {
  const { target, chatTitle, profileId } = rule
  const [wantsPreset, setWantsPreset] = useState(false)
  const isPreset = wantsPreset || target?.kind === 'preset' || chatTitle === null
  const held = rule.rulesOf(provider.slug)
  const preset = target?.kind === 'preset' ? { slug: target.slug, version: null } : null
  const hasTarget = isPreset ? preset !== null : target !== null

  if (chatTitle === undefined) return null
  function chooseKind(kind: 'chat' | 'preset'): void {
    setWantsPreset(kind === 'preset')
    if (kind === 'chat') rule.choose({ kind })
  }
  return (
    <PaneGroup title={text.rules}>
      <PaneGroupBody className="stack">
        {chatTitle !== null && (
          <Segmented
            label={text.applyTo}
            size="small"
            value={isPreset ? 'preset' : 'chat'}
            options={[
              { value: 'chat', label: text.targetKinds.chat },
              { value: 'preset', label: text.targetKinds.preset },
            ]}
            onChange={chooseKind}
          />
        )}
        {!isPreset && <p className="small cut">{text.thisChat(chatTitle)}</p>}
        {isPreset && profileId !== undefined && (
          <PresetChoice
            profileId={profileId}
            preset={preset}
            isNameOnly
            side="bottom"
            onChoose={(chosen) => chosen !== null && rule.choose({ kind: 'preset', slug: chosen.slug })}
          />
        )}
        {hasTarget && (
          <span className={classNames('row', styles.rules)}>
            {rules.map(([name, icon]) => (
              <Button
                key={name}
                size="small"
                icon={icon}
                aria-pressed={held.includes(name)}
                onClick={() => rule.press(provider, name)}
              >
                {text.rule[name]}
              </Button>
            ))}
          </span>
        )}
        <p className="small quiet">{hasTarget ? text.ruleHelp : text.noTarget}</p>
      </PaneGroupBody>
    </PaneGroup>
  )
}
