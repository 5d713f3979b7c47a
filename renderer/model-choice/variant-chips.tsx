import type { DialectName } from '#shared/gateway/dialect.ts'
import type { Model } from '#shared/gateway/models.ts'
import { modelFactsText as text } from '../text/en/model-facts.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import { routerOf, variantOf, variantsFor } from './variants.ts'
import styles from './model-card.module.css'

interface VariantChipsProps {
  id: string
  /** The gateway's list. */
  models: readonly Pick<Model, 'id'>[]
  dialect: DialectName | undefined
  /** Uses a variant; without it they only explain themselves. */
  onUse?: ((id: string) => void) | undefined
}

/** The variants of a model as chips, or what the model is if it is a variant or a router. Each says what it does. */
export function VariantChips({ id, models, dialect, onUse }: VariantChipsProps) {
  const [router, variant] = [routerOf({ id }), variantOf(id)]
  const listedIds = new Set(models.map((model) => model.id))
  const variants = variantsFor(id, listedIds, dialect)
  if (router !== null) {
    return (
      <p className="small dim">
        <Tag tone="outline">{text.router}</Tag> {text.routers[router]}
      </p>
    )
  }
  if (variant !== null) {
    return (
      <p className="small dim">
        <Tag tone="outline">:{variant}</Tag> {text.variant[variant]}
      </p>
    )
  }
  if (variants.length === 0) return null
  return (
    <ul className={styles.variants} aria-label={text.variants}>
      {variants.map((each) => (
        <li key={each}>
          {onUse === undefined ? (
            <span title={text.variant[each]}>
              <Tag tone="outline">:{each}</Tag>
            </span>
          ) : (
            <Button
              size="small"
              title={text.variant[each]}
              aria-label={`:${each}, ${text.variant[each]}`}
              onClick={() => onUse(`${id}:${each}`)}
            >
              :{each}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
