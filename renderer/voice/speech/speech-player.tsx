import { Download, RotateCcw, Square, Volume2 } from 'lucide-react'
import { useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { formatClock } from '../../text/format.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RangeInput } from '../../ui/range-input.tsx'
import { useLoudspeakers } from '../../sound/capture/microphones.ts'
import { DeviceSelect } from '../fields/device-select.tsx'
import { PlayButton } from '../fields/play-button.tsx'
import { Slider } from './slider.tsx'
import {
  isArriving,
  isAudible,
  pauseSpeech,
  playSpeech,
  seekSpeech,
  setSpeechVolume,
  stopSpeech,
  useSpeechState,
  setSpeechOutput,
} from './speech-queue.ts'
import { useSaveSpeech } from './use-save-speech.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './speech-panel.module.css'

/** The player of the current or last speech: pause, seek, stop, replay and save. */
export function SpeechPlayer({ text: words }: { text: string }) {
  const volume = useSpeechPreferences((preferences) => preferences.volume)
  const { save, isSaving } = useSaveSpeech()
  const { status, head, isPlaying, hasSound } = useSpeechState((state) => ({
    status: state.status,
    head: state.head,
    isPlaying: isAudible(state),
    hasSound: state.player.arrived > 0,
  }))
  return (
    <section className={styles.player} aria-label={text.title}>
      <p className="cut small">{words}</p>
      <div className={styles.controls}>
        <PlayButton
          isPlaying={isPlaying}
          isWaiting={status === 'asking'}
          aria-label={isPlaying ? text.pause : text.play}
          disabled={!hasSound}
          onClick={isPlaying ? pauseSpeech : playSpeech}
        />
        <Seek />
        <IconButton
          size="small"
          icon={Square}
          label={text.stop}
          disabled={!isArriving(status) && !isPlaying}
          onClick={stopSpeech}
        />
        <IconButton
          size="small"
          icon={RotateCcw}
          label={text.playAgain}
          disabled={!hasSound}
          onClick={() => {
            seekSpeech(0)
            playSpeech()
          }}
        />
        <IconButton
          size="small"
          icon={Download}
          label={text.save}
          // Until it has arrived, only a part of it would be saved.
          disabled={head === null || isArriving(status) || !hasSound || isSaving}
          onClick={() => head && save(head.id)}
        />
      </div>
      <div className={styles.output}>
        <Volume2 className="s" aria-hidden />
        <Slider
          label={text.volume}
          value={volume}
          valueText={text.percent(volume)}
          min={0}
          max={1}
          step={0.05}
          onChange={setSpeechVolume}
        />
        <SpeechOutput />
      </div>
    </section>
  )
}

/** Position in what has arrived; the track has that length. */
function Seek() {
  const { status, position, arrived } = useSpeechState((state) => ({
    status: state.status,
    position: state.player.position,
    arrived: state.player.arrived,
  }))
  const now = formatClock(Math.floor(position) * 1000)
  const length = formatClock(Math.floor(arrived) * 1000)
  return (
    <div className={classNames('grow', styles.seek)}>
      <RangeInput
        label={text.position}
        aria-valuetext={text.positionOf(now, length)}
        min={0}
        max={arrived}
        step={0.1}
        value={Math.min(position, arrived)}
        disabled={arrived === 0}
        onChange={seekSpeech}
      />
      <span className={classNames('micro num quiet', styles.times)}>
        <span>{status === 'asking' ? text.asking : now}</span>
        <span>{length}</span>
      </span>
    </div>
  )
}

/** Selects the loudspeaker. */
function SpeechOutput() {
  const devices = useLoudspeakers()
  const chosen = useSpeechPreferences((preferences) => preferences.output)
  return (
    <DeviceSelect
      className={classNames(field.select, field.ghost, field.small)}
      label={text.output}
      devices={devices}
      chosen={chosen}
      system={text.systemOutput}
      unnamed={text.unnamedOutput}
      notConnected={text.notConnected}
      onChoose={setSpeechOutput}
    />
  )
}
