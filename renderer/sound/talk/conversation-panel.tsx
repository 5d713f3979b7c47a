import { AudioLines, CornerDownLeft, Hand, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { conversationModeText as text } from '../../text/en/conversation-mode.ts'
import { transcriptionText } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWindowKeydown } from '../../ui/use-shortcuts.ts'
import { LiveWaveform } from '../dictation/waveform.tsx'
import { useDictationSettings } from '../dictation/use-dictating.ts'
import { useVoicePreferences } from '../dictation/voice-preferences.ts'
import { acquireAudioFocus } from '../playback/audio-focus.ts'
import {
  type ConversationMode,
  type ConversationModeState,
  type ConversationPartner,
  startConversationMode,
} from './conversation-mode.ts'
import { ConversationProblems } from './conversation-problems.tsx'
import { phaseOf } from './turns.ts'
import styles from './conversation-panel.module.css'

interface ConversationPanelProps {
  /** Must not change while the panel is mounted. */
  partner: ConversationPartner
  onLeave: () => void
}

/** Conversation mode in place of the composer; listens while it is mounted. */
export default function ConversationPanel({ partner, onLeave }: ConversationPanelProps) {
  const settings = useDictationSettings()
  if (settings === undefined) return null
  if (settings !== null) return <OpenPanel settings={settings} partner={partner} onLeave={onLeave} />
  return (
    <Problem
      tone="calm"
      title={transcriptionText.noModelTitle}
      text={text.noModel}
      actions={<Button onClick={onLeave}>{text.leave}</Button>}
    />
  )
}

function OpenPanel({ settings, partner, onLeave }: ConversationPanelProps & { settings: TranscriptionSettings }) {
  const [mode, setMode] = useState<ConversationMode | null>(null)
  const deviceId = useVoicePreferences(({ microphone }) => microphone.id)
  const newest = useRef(settings)
  useEffect(() => {
    newest.current = settings
  }, [settings])
  useEffect(() => {
    // Silence other sound, which the microphone would hear.
    acquireAudioFocus(() => undefined)
    const started = startConversationMode({ deviceId, settings: () => newest.current, partner })
    setMode(started)
    return () => started.leave()
  }, [deviceId, partner])
  return mode && <Talking mode={mode} onLeave={onLeave} />
}

function Talking({ mode, onLeave }: { mode: ConversationMode; onLeave: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const state = useStore(mode.store)
  const { turns, microphone, lastTranscript, sentence, levels, isLevelFallback } = state
  const phase = phaseOf(turns)
  useEffect(() => panel.current?.focus(), [])
  useTurnKeys({ panel, onEndTurn: mode.endTurn, onLeave })
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={text.conversationMode}
      aria-describedby="talk-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Space and Enter are taken here, by a listener of the window.
      tabIndex={0}
    >
      <ConversationProblems mode={mode} state={state} onLeave={onLeave} />
      <div className={styles.status}>
        <span className={styles.mark} data-phase={microphone === 'open' ? phase : undefined}>
          <AudioLines aria-hidden />
        </span>
        <div className={styles.words}>
          <output className="medium">
            {microphone === 'open' ? text[phase] : microphone === 'opening' ? text.opening : text.stopped}
          </output>
          <span className="small quiet">{microphone === 'open' && helpOf(state)}</span>
        </div>
        <div className="grow">
          {microphone === 'open' && phase === 'listening' && <LiveWaveform levels={levels} height={28} />}
        </div>
        {turns.recording !== null ? (
          <Button icon={CornerDownLeft} onClick={mode.endTurn}>
            {text.endTurn}
          </Button>
        ) : (
          turns.answer !== 'none' && (
            <Button icon={Hand} onClick={mode.endTurn}>
              {text.interrupt}
            </Button>
          )
        )}
        <IconButton icon={X} label={text.leave} onClick={onLeave} />
      </div>
      {(lastTranscript !== '' || sentence !== '') && (
        <dl className={styles.captions}>
          {lastTranscript !== '' && <Caption name={text.you} words={lastTranscript} />}
          {sentence !== '' && <Caption name={text.answer} words={sentence} />}
        </dl>
      )}
      <p id="talk-keys" className="small quiet">
        {isLevelFallback ? text.byLoudness : text.keys}
      </p>
    </section>
  )
}

function Caption({ name, words }: { name: string; words: string }) {
  return (
    <div className={styles.caption}>
      <dt className="small quiet">{name}</dt>
      <dd>{words}</dd>
    </div>
  )
}

/** Returns a sentence about what the person can do now. */
function helpOf({ turns }: ConversationModeState): string {
  if (turns.recording !== null) return text.helpHearing
  switch (phaseOf(turns)) {
    case 'listening':
      return text.helpListening
    case 'thinking':
      return turns.answer === 'asked' ? text.helpThinking : text.helpWriting
    case 'speaking':
      return text.helpSpeaking
  }
}

interface TurnKeys {
  /** Space and Enter work only when this element or nothing has the focus. */
  panel: RefObject<HTMLElement | null>
  onEndTurn: () => void
  onLeave: () => void
}

/**
 * Handles the keys of conversation mode: Space and Enter end the turn or interrupt the answer, Esc leaves. They do
 * nothing while a dialog or menu is open.
 */
function useTurnKeys({ panel, onEndTurn, onLeave }: TurnKeys): void {
  useWindowKeydown((event) => {
    const { key, target, defaultPrevented, repeat, isComposing } = event
    if (defaultPrevented || repeat || isComposing || document.querySelector('dialog[open]') !== null) return
    if (target instanceof Element && target.closest('[role="menu"], [data-pane="inspector"]') !== null) return
    if (key === 'Escape') {
      event.preventDefault()
      return onLeave()
    }
    if (key !== ' ' && key !== 'Enter') return
    if (target !== document.body && target !== panel.current) return
    event.preventDefault()
    onEndTurn()
  })
}
