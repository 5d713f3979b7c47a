import type { conversationModeText as english } from '../en/conversation-mode.ts'

export const conversationModeText: typeof english = {
  speakWhileStreaming: 'Antworten vorlesen',
  conversationMode: 'Gesprächsmodus',
  notWhileRecording: 'Beenden Sie zuerst die Aufnahme.',
  notWhileComparing: 'Der Gesprächsmodus benutzt ein Modell. Beenden Sie zuerst den Vergleich.',

  opening: 'Das Mikrofon wird geöffnet',
  listening: 'Hört zu',
  thinking: 'Denkt nach',
  speaking: 'Spricht',
  helpListening: 'Sprechen Sie. Eine Pause sendet.',
  helpHearing: 'Sprechen Sie weiter. Eine Pause sendet.',
  helpWriting: 'Wird transkribiert…',
  helpThinking: 'Wartet auf die Antwort. Zum Unterbrechen sprechen Sie einfach.',
  helpSpeaking: 'Zum Unterbrechen sprechen Sie einfach.',
  you: 'Sie',
  answer: 'Antwort',
  endTurn: 'Ich bin fertig',
  interrupt: 'Unterbrechen',
  leave: 'Verlassen',
  keys: 'Die Leertaste beendet Ihren Beitrag oder unterbricht, Esc verlässt den Gesprächsmodus.',
  byLoudness: 'Bei Lärm endet Ihr Beitrag vielleicht nicht. Drücken Sie die Leertaste, wenn Sie fertig sind.',
  stopped: 'Hört nicht zu',
  noModel:
    'Dieses Gateway kann keine Sprache transkribieren. Wählen Sie ein anderes Gateway oder geben Sie unter „Sprache“ ein Transkriptionsmodell ein.',
  noVoice: 'Für Antworten ist keine Stimme verfügbar',
  lostTitle: 'Mikrofon getrennt',
  lost: 'Die Aufnahme bis dahin bleibt erhalten. Schließen Sie es wieder an oder wählen Sie ein anderes.',
  asleepTitle: 'Der Computer war im Ruhezustand',
  asleep:
    'Das Mikrofon ist aus. Was Sie bis dahin gesagt haben, ist gespeichert. Versuchen Sie es noch einmal, um weiterzusprechen.',
  doNotSend: 'Nicht senden',
  keptUnsent: 'Ihr letzter Beitrag wurde nicht gesendet. Er steht jetzt im Nachrichtenfeld.',
  discardUnsent: 'Verwerfen',
}
