import type { ChosenPreset } from '#shared/conversation.ts'
import { useGateways } from '../gateways/gateways.ts'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { Button } from '../ui/button.tsx'
import { FactList } from '../ui/fact-list.tsx'
import type { ListedModel } from './listed-models.ts'
import { modelFacts } from './model-card.tsx'
import { defaultModelWords } from './model-words.ts'
import { useModelOfPreset } from './model-of-preset.ts'
import styles from './model-card.module.css'

interface DefaultCardProps {
  label: string
  profileId: string
  isEmbedded: boolean
  /** The preset that decides; null if the gateway does. */
  preset: ChosenPreset | null
  models: readonly ListedModel[]
  onUse: () => void
}

/** What answers if no model is chosen: which model, why, and how to use another. */
export function DefaultCard({ label, profileId, isEmbedded, preset, models, onUse }: DefaultCardProps) {
  const gateway = useGateways().profiles?.find(({ id }) => id === profileId)?.name ?? text.thisGateway
  const id = useModelOfPreset(profileId, preset)
  const listed = models.find((model) => model.id === id)
  return (
    <section className={styles.card} aria-label={text.details}>
      <div className={styles.facts}>
        <h3 className={styles.title}>{label}</h3>
        {defaultModelWords({ gateway, isEmbedded, preset: preset?.slug ?? null, model: listed?.name ?? id }).map(
          (words) => (
            <p key={words} className="small dim">
              {words}
            </p>
          ),
        )}
        {listed !== undefined && listed.place !== 'help' && <FactList facts={modelFacts(listed)} />}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" onClick={onUse}>
          {preset === null ? text.takeDefault : text.takePreset}
        </Button>
      </div>
    </section>
  )
}
