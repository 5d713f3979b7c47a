import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './provenance-mark.module.css'

interface ProvenanceMarkProps {
  from: 'unset' | 'default' | 'preset' | 'here'
  className: string
}

/** Shows where a value comes from as a ring, a square or a dot, with a text. */
export function ProvenanceMark({ from, className }: ProvenanceMarkProps) {
  const words = parametersText.marks[from]
  return (
    <span className={classNames(styles.mark, styles[from === 'unset' ? 'default' : from], className)} title={words}>
      <span className="sr" data-find="skip">
        {words}
      </span>
    </span>
  )
}

interface ProvenanceLegendProps {
  here: string
  /** Whether values can come from a preset. */
  hasPreset: boolean
}

/** Explains the marks. */
export function ProvenanceLegend({ here, hasPreset }: ProvenanceLegendProps) {
  return (
    <>
      <span className={styles.entry}>
        <span className={classNames(styles.mark, styles.default)} />
        {parametersText.legend.default}
      </span>
      {hasPreset && (
        <span className={styles.entry}>
          <span className={classNames(styles.mark, styles.preset)} />
          {parametersText.legend.preset}
        </span>
      )}
      <span className={styles.entry}>
        <span className={classNames(styles.mark, styles.here)} />
        {here}
      </span>
    </>
  )
}
