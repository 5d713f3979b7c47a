import type { ReactNode } from 'react'
import { useCall } from '../../bridge/query.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { useSpeechQueue, useSpeechState } from './speech-queue.ts'
import { costOfSpeech } from './cost-of-speech.ts'
import { classNames } from '../../ui/class-names.ts'
import facts from '../../ui/facts.module.css'
import styles from './speech-panel.module.css'

/** The measured latency and result of the current speech; empty without one. */
export function Measured() {
  const item = useSpeechQueue(({ current }) => current?.item)
  const models = useCall('models.list', {}).data?.data
  const { head, spoken, firstSoundAfterMs, soundAfterFirstByteMs, gaps } = useSpeechState((state) => ({
    head: state.head,
    spoken: state.spoken,
    firstSoundAfterMs: state.firstSoundAfterMs,
    soundAfterFirstByteMs: state.soundAfterFirstByteMs,
    gaps: state.player.gaps,
  }))
  if (item === undefined || item.kind === 'stored' || head === null) return null
  const cost = costOfSpeech(
    spoken,
    models?.find(({ id }) => id === item.settings.model),
  )
  return (
    <section className="stack">
      <h3 className="label">{text.measured}</h3>
      <dl className={classNames(facts.facts, styles.facts)}>
        <Fact name={text.firstSound}>
          {firstSoundAfterMs === null ? text.notYet : text.milliseconds(firstSoundAfterMs)}
        </Fact>
        <Fact name={text.afterFirstByte}>
          {soundAfterFirstByteMs === null ? text.notYet : text.milliseconds(soundAfterFirstByteMs)}
        </Fact>
        <Fact name={text.gaps}>{gaps === 0 ? text.noGaps : gaps}</Fact>
        <Fact name={text.rateMeasured}>
          {head.format === 'mp3' ? text.inMp3 : `${text.hertz(head.sampleRate)}, ${text.rateFrom[head.rateFrom]}`}
        </Fact>
        <Fact name={text.cost}>{text.costOf(cost)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
