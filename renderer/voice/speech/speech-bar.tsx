import { Pause, Play, Square, Volume2 } from 'lucide-react'
import { speechText as text } from '../../text/en/speech.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isAudible, pauseSpeech, playSpeech, stopSpeech, useSpeechQueue, useSpeechState } from './speech-queue.ts'
import styles from '../../sound/read-aloud/read-aloud-bar.module.css'

/** Controls of the running speech, while the Speech panel is not visible. */
export default function SpeechBar() {
  const words = useSpeechQueue(({ current }) => current?.item.text)
  const { isAsking, isPlaying } = useSpeechState((state) => ({
    isAsking: state.status === 'asking',
    isPlaying: isAudible(state),
  }))
  if (words === undefined) return null
  return (
    <section className={styles.section} aria-label={text.bar}>
      <div className={styles.bar}>
        {isAsking ? <Spinner /> : <Volume2 className={styles.icon} aria-hidden />}
        <span className="small">{isAsking ? text.asking : text.bar}</span>
        <span className="small quiet cut grow">{words}</span>
        {isPlaying ? (
          <IconButton
            size="small"
            className={styles.button}
            icon={Pause}
            label={text.pause}
            disabled={isAsking}
            onClick={pauseSpeech}
          />
        ) : (
          <IconButton size="small" className={styles.button} icon={Play} label={text.play} onClick={playSpeech} />
        )}
        <IconButton size="small" className={styles.button} icon={Square} label={text.stop} onClick={stopSpeech} />
      </div>
    </section>
  )
}
