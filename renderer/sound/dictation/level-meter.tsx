import { recordingText } from '../../text/en/recording.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './recording.module.css'

const marks = 14
/** Lower end of the meter in decibels, and the level from which on it is too loud. */
const floor = -60
const hot = -6

/** Shows the current level; `level` is a root mean square from 0 to 1. */
export function LevelMeter({ level }: { level: number }) {
  const decibels = level === 0 ? floor : Math.max(floor, Math.min(0, 20 * Math.log10(level)))
  const lit = Math.round(((decibels - floor) / -floor) * marks)
  return (
    <>
      <span
        className={styles.level}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A <meter> cannot be drawn as marks.
        role="meter"
        aria-label={recordingText.level}
        aria-valuemin={floor}
        aria-valuemax={0}
        aria-valuenow={Math.round(decibels)}
        aria-valuetext={recordingText.decibels(decibels)}
      >
        {Array.from({ length: marks }, (_, mark) => (
          <i
            key={mark}
            className={classNames(
              mark < lit && styles.on,
              mark < lit && floor - (floor / marks) * mark > hot && styles.hot,
            )}
          />
        ))}
      </span>
      <span className={classNames('micro quiet num', styles.decibels)} aria-hidden>
        {recordingText.decibels(decibels)}
      </span>
    </>
  )
}
