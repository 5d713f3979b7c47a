import { PresetChoice } from '../preset-choice/preset-choice.tsx'
import { providerRulesText as text } from '../text/en/provider-rules.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { RuleTarget } from './use-rule-target.ts'

/** Chooses whether rules go to the open chat or to a preset, and names it. */
export function RuleTargetChoice({ target: rule }: { target: RuleTarget }) {
  const { kind, target, chatTitle, profileId } = rule
  if (chatTitle === undefined) return null
  return (
    <>
      {chatTitle !== null && (
        <Segmented
          label={text.applyTo}
          size="small"
          value={kind}
          options={[
            { value: 'chat', label: text.targetKinds.chat },
            { value: 'preset', label: text.targetKinds.preset },
          ]}
          onChange={(wanted) => rule.choose(wanted === 'chat' ? { kind: wanted } : { kind: wanted, slug: null })}
        />
      )}
      {kind === 'chat' && chatTitle !== null && <p className="small cut">{text.thisChat(chatTitle)}</p>}
      {kind === 'preset' && profileId !== undefined && (
        <PresetChoice
          profileId={profileId}
          preset={target?.kind === 'preset' ? { slug: target.slug, version: null } : null}
          isNameOnly
          side="bottom"
          onChoose={(chosen) => chosen !== null && rule.choose({ kind: 'preset', slug: chosen.slug })}
        />
      )}
    </>
  )
}
