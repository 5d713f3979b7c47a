import type { ReactNode } from 'react'
import { useCall } from '../../bridge/query.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { costOfSpeech } from './cost-of-speech.ts'
import { type SpeechItem, useSpeechState } from './speech-queue.ts'

/** The measured latency and result of a speech. */
export function Measured({ item }: { item: SpeechItem }) {
  const models = useCall('models.list', {}).data?.data
  const { head, spoken, firstSoundAfter, soundAfterByte, gaps } = useSpeechState((state) => ({
    head: state.head,
    spoken: state.spoken,
    firstSoundAfter: state.firstSoundAfter,
    soundAfterByte: state.soundAfterByte,
    gaps: state.player.gaps,
  }))
  if (item.kind === 'stored' || head === null) return null
  const cost = costOfSpeech(
    spoken,
    models?.find(({ id }) => id === item.settings.model),
  )
  return (
    <section className="group">
      <header>
        <h3>{text.measured}</h3>
      </header>
      <dl className="facts-grid group-facts speech-facts">
        <Fact name={text.firstSound}>
          {firstSoundAfter === null ? text.notYet : text.milliseconds(firstSoundAfter)}
        </Fact>
        <Fact name={text.afterFirstByte}>
          {soundAfterByte === null ? text.notYet : text.milliseconds(soundAfterByte)}
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
