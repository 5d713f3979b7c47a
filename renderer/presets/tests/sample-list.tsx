import { Plus, Trash2 } from 'lucide-react'
import type { TestSample } from '#shared/preset.ts'
import { presetTestsText as text } from '../../text/en/preset-tests.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import field from '../../ui/field.module.css'
import styles from './sample-list.module.css'

/** The limit in main. */
const maxSamples = 50

interface SampleListProps {
  samples: readonly TestSample[]
  onChange: (samples: readonly TestSample[]) => void
}

/** Edits the test messages of a preset. */
export function SampleList({ samples, onChange }: SampleListProps) {
  const add = () => onChange([...samples, { id: crypto.randomUUID(), text: '' }])
  if (samples.length === 0) {
    return (
      <Empty
        className={styles.empty}
        title={text.emptyTitle}
        text={text.empty}
        action={
          <Button icon={Plus} onClick={add}>
            {text.addSample}
          </Button>
        }
      />
    )
  }
  return (
    <section className={styles.samples} aria-label={text.samples}>
      {samples.map((sample, index) => (
        <div key={sample.id} className={styles.sample}>
          <span className={classNames('small quiet num', styles.number)} aria-hidden>
            {index + 1}
          </span>
          <textarea
            className={classNames('grow', field.input, styles.text)}
            aria-label={text.sample(index + 1)}
            placeholder={text.samplePlaceholder}
            rows={2}
            value={sample.text}
            onChange={(event) =>
              onChange(samples.map((other) => (other === sample ? { ...other, text: event.target.value } : other)))
            }
          />
          <IconButton
            label={text.removeSample(index + 1)}
            icon={Trash2}
            onClick={() => onChange(samples.filter((other) => other !== sample))}
          />
        </div>
      ))}
      {samples.length < maxSamples && (
        <Button size="small" variant="ghost" icon={Plus} className={styles.add} onClick={add}>
          {text.addSample}
        </Button>
      )}
    </section>
  )
}
