import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { moveModel } from './alias-problem.ts'
import styles from './names.module.css'

interface AliasModelsProps {
  models: readonly string[]
  /** Names of all models; null if they are not known. */
  known: ReadonlySet<string> | null
  onChange: (models: readonly string[]) => void
}

/** The models behind a name, in the order in which they are tried. */
export function AliasModels({ models, known, onChange }: AliasModelsProps) {
  if (models.length === 0) return <p className="small quiet">{text.noModels}</p>
  return (
    <ol className={styles.ordered} aria-label={text.models}>
      {models.map((model, index) => (
        <li key={model} className={styles.model}>
          <span className={classNames('small quiet num', styles.number)}>{index + 1}</span>
          <span className={styles.label}>
            <span className="mono cut" title={model}>
              {model}
            </span>
            {known !== null && !known.has(model) && !model.includes('@preset/') && (
              <span className="small quiet">{text.unknownModel}</span>
            )}
          </span>
          <span className={styles.actions}>
            <IconButton
              size="small"
              icon={ArrowUp}
              label={text.moveUp(model)}
              aria-disabled={index === 0 || undefined}
              onClick={() => onChange(moveModel(models, index, -1))}
            />
            <IconButton
              size="small"
              icon={ArrowDown}
              label={text.moveDown(model)}
              aria-disabled={index === models.length - 1 || undefined}
              onClick={() => onChange(moveModel(models, index, 1))}
            />
            <IconButton
              size="small"
              icon={X}
              label={text.removeModel(model)}
              onClick={() => onChange(models.filter((each) => each !== model))}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
