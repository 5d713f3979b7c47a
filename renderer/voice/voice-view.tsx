import { PanelRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { useSelectedClip } from '../sound/dictation/selected-clip.ts'
import { changeVoicePreferences, useVoicePreferences } from '../sound/dictation/voice-preferences.ts'
import { clipsText } from '../text/en/clips.ts'
import { voiceText as text } from '../text/en/voice.ts'
import { DropFiles } from '../ui/drop-files.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useInspector } from '../ui/inspector.ts'
import { Empty } from '../ui/empty.tsx'
import { Panes } from '../ui/panes.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ClipToolbar } from './clip/clip-toolbar.tsx'
import { ClipView } from './clip/clip-view.tsx'
import { ClipList } from './clips/clip-list.tsx'
import { AddedFiles } from './files/added-files.tsx'
import { useAddFiles } from './files/use-add-files.ts'
import { RecorderPanel } from './recorder/recorder-panel.tsx'

const SpeechPanel = loadLater(() => import('./speech/speech-panel.tsx'))

/** The Voice view: recordings on the left, the selected one with the recorder in the middle, speech on the right. */
export default function VoiceView() {
  const { listWidth, inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const isSpeechOpen = useVoicePreferences((preferences) => preferences.isSpeechOpen)
  const speech = useInspector(isSpeechOpen, (isOpen) => changeVoicePreferences({ isSpeechOpen: isOpen }))
  const clips = useCall('clip.list', {}).data
  const chosen = useSelectedClip(({ clipId }) => clipId)
  const shownId =
    clips?.find(({ id }) => id === chosen)?.id ?? clips?.find(({ status }) => status === 'kept')?.id ?? null
  const [tries, setTries] = useState<Readonly<Record<string, string | null>>>({})
  const shownTry = tries[shownId ?? ''] ?? null
  const showTry = (id: string | null) => setTries({ [shownId ?? '']: id })
  const { files, add, dismiss } = useAddFiles()
  const picker = useRef<HTMLInputElement>(null)
  const toggle = (
    <IconButton label={text.speechPanel} icon={PanelRight} pressed={speech.isOpen} onClick={speech.toggle} />
  )
  return (
    <DropFiles
      label={clipsText.dropHere}
      onFiles={(dropped, folders) => add([...dropped, ...folders.map((name) => new File([], name))])}
    >
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="audio/*,video/mp4,video/quicktime,video/webm,.opus,.flac,.m4a,.aac"
        aria-label={clipsText.addFiles}
        onChange={({ target }) => {
          add(target.files ?? [])
          target.value = ''
        }}
      />
      <Panes
        list={{
          label: clipsText.clips,
          width: listWidth,
          onResized: (width) => changeSettings({ listWidth: width }),
          content: <ClipList shownId={shownId} onAddFiles={() => picker.current?.click()} />,
        }}
        main={
          <>
            {shownId === null ? (
              <Toolbar title={text.title} actions={toggle} />
            ) : (
              <ClipToolbar key={`${shownId} toolbar`} clipId={shownId} shownId={shownTry} toggle={toggle} />
            )}
            <RecorderPanel isFirst={clips?.length === 0} />
            <AddedFiles files={files} dismiss={dismiss} />
            {shownId !== null && <ClipView key={shownId} clipId={shownId} shownId={shownTry} onShow={showTry} />}
            {clips?.length === 0 && <Empty title={clipsText.emptyTitle} text={clipsText.emptyText} />}
          </>
        }
        inspector={{
          label: text.speech,
          place: speech.place,
          close: speech.close,
          width: inspectorWidth,
          onResized: (width) => changeSettings({ inspectorWidth: width }),
          content: <SpeechPanel />,
        }}
      />
    </DropFiles>
  )
}
