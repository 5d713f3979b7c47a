import type { conversationModeText as english } from '../en/conversation-mode.ts'

export const conversationModeText: typeof english = {
  speakWhileStreaming: 'Beim Eintreffen vorlesen',
  conversationMode: 'Gesprächsmodus',
  notWhileRecording: 'Beenden Sie zuerst die Aufnahme.',
  notWhileComparing: 'Ein Gespräch führt man mit einem Modell: Beenden Sie zuerst den Vergleich.',

  opening: 'Das Mikrofon wird geöffnet',
  listening: 'Hört zu',
  thinking: 'Denkt nach',
  speaking: 'Spricht',
  helpListening: 'Sagen Sie etwas. Sobald Sie eine Pause machen, kommt die Antwort.',
  helpHearing: 'Sprechen Sie weiter. Sobald Sie eine Pause machen, kommt die Antwort.',
  helpWriting: 'Was Sie gesagt haben, wird aufgeschrieben.',
  helpThinking: 'Die Antwort ist unterwegs. Zum Unterbrechen sprechen Sie einfach.',
  helpSpeaking: 'Zum Unterbrechen sprechen Sie einfach.',
  you: 'Sie',
  answer: 'Antwort',
  endTurn: 'Ich bin fertig',
  interrupt: 'Unterbrechen',
  leave: 'Verlassen',
  keys: 'Die Leertaste beendet, was Sie sagen, oder unterbricht; Esc verlässt das Gespräch.',
  byLoudness:
    'Sprache wird gerade an ihrer Lautstärke erkannt: Drücken Sie in einem lauten Raum die Leertaste, wenn Sie fertig sind.',
  stopped: 'Hört nicht zu',
  noModel:
    'Was Sie sagen, kann nicht verstanden werden. Wählen Sie ein anderes Gateway, oder tragen Sie unter Sprache den Namen eines Modells ein.',
  noVoice: 'Es gibt keine Stimme für die Antwort',
  lostTitle: 'Das Mikrofon ist weg',
  lost: 'Es wurde abgezogen oder weggenommen. Was bis dahin gesagt wurde, ist gesichert. Stecken Sie es wieder ein, oder wählen Sie ein anderes.',
  asleepTitle: 'Der Computer war im Ruhezustand',
  asleep:
    'Das Mikrofon ist aus. Was Sie bis dahin gesagt haben, ist gesichert. Versuchen Sie es noch einmal, um weiterzusprechen.',
  doNotSend: 'Nicht senden',
}
