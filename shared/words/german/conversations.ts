/** Messages about chats and their messages. */
export const conversations: Readonly<Record<string, string>> = {
  'This conversation does not exist any more.': 'Diesen Chat gibt es nicht mehr.',
  'This conversation was deleted.': 'Dieser Chat wurde gelöscht.',
  'This message does not exist any more.': 'Diese Nachricht gibt es nicht mehr.',
  'This message is in another conversation.': 'Diese Nachricht steht in einem anderen Chat.',
  'This message does not wait any more.': 'Diese Nachricht wartet nicht mehr.',
  'No message waits in this conversation.': 'In diesem Chat wartet keine Nachricht.',
  'Write a message, or attach a file.': 'Schreiben Sie eine Nachricht, oder hängen Sie eine Datei an.',
  'Write a message, or remove it.': 'Schreiben Sie eine Nachricht, oder entfernen Sie sie.',
  'The message that this one follows is deleted. Restore that first.':
    'Die Nachricht, auf die diese folgt, ist gelöscht. Stellen Sie erst jene wieder her.',
  'An answer is still arriving in this conversation. Stop it first, or wait for its end.':
    'In diesem Chat kommt noch eine Antwort an. Halten Sie sie erst an, oder warten Sie ihr Ende ab.',
  'The gateway of this conversation was removed. Start a new chat to go on with another one.':
    'Das Gateway dieses Chats wurde entfernt. Beginnen Sie einen neuen Chat, um mit einem anderen weiterzumachen.',
  '{1} is not set as a parameter of a chat.': '{1} wird nicht als Parameter eines Chats gesetzt.',
  'What version {1} of the preset {2} says is not known here. Choose it again.':
    'Was in Version {1} des Presets {2} steht, ist hier nicht bekannt. Wählen Sie sie noch einmal.',
  'The preset {1} cannot be read here.': 'Das Preset {1} kann hier nicht gelesen werden.',
  'The preset {1} has no version in use.': 'Von dem Preset {1} ist keine Version in Gebrauch.',
  'No files are kept here.': 'Hier werden keine Dateien aufbewahrt.',

  'There is nothing to answer yet. Write a message first.':
    'Es gibt noch nichts zu beantworten. Schreiben Sie erst eine Nachricht.',
  'There is no question before this message.': 'Vor dieser Nachricht steht keine Frage.',
  'Only an answer can be gone on with.': 'Nur eine Antwort lässt sich fortsetzen.',
  'Nothing of this answer has arrived. Ask for it again.':
    'Von dieser Antwort ist nichts angekommen. Bitten Sie noch einmal um sie.',
  'This answer is still arriving.': 'Diese Antwort kommt noch an.',
  'This answer has no sound.': 'Diese Antwort hat keinen Ton.',
  'The result of a tool names the call it answers, and nothing else does.':
    'Das Ergebnis eines Werkzeugs nennt den Aufruf, auf den es antwortet, und sonst nichts tut das.',
  'This message calls no tools.': 'Diese Nachricht ruft keine Werkzeuge auf.',
  'A tool call has two results.': 'Ein Werkzeugaufruf hat zwei Ergebnisse.',
  'A result belongs to no call of this answer.': 'Ein Ergebnis gehört zu keinem Aufruf dieser Antwort.',
  'There is no result for {1}.': 'Für {1} fehlt das Ergebnis.',

  'This answer is not compared with others.': 'Diese Antwort wird nicht mit anderen verglichen.',
  'Only a message of yours can be compared.': 'Vergleichen lassen sich nur Antworten auf Ihre eigenen Nachrichten.',
  'Only answers to the same message stand side by side.': 'Nebeneinander stehen nur Antworten auf dieselbe Nachricht.',
  'Two to {1} answers stand side by side.': 'Nebeneinander stehen zwei bis {1} Antworten.',

  'Waiting for the provider.': 'Es wird auf den Anbieter gewartet.',
  'Trying again.': 'Es wird noch einmal versucht.',
  'The gateway ended the answer with an error.': 'Das Gateway hat die Antwort mit einem Fehler beendet.',
  'The answer broke off before it was complete.': 'Die Antwort brach ab, bevor sie vollständig war.',
  'The answer reached 32 MB, the most that is kept of one.':
    'Die Antwort erreichte 32 MB; mehr wird von einer nicht aufbewahrt.',
  'The app was closed in the middle of the answer.': 'Die App wurde mitten in der Antwort geschlossen.',
  'The app ended in the middle of the answer.': 'Die App endete mitten in der Antwort.',
  'What went wrong cannot be read any more.': 'Was schiefging, lässt sich nicht mehr lesen.',
  'The answer is not JSON: {1}': 'Die Antwort ist kein JSON: {1}',
  'The answer is not a JSON object.': 'Die Antwort ist kein JSON-Objekt.',

  'The budget of {1} (${2}) is spent, and it is set to stop here. Raise it in Usage to go on.':
    'Das Budget für {1} (${2}) ist aufgebraucht, und es soll hier Schluss sein. Erhöhen Sie es unter Verbrauch, um weiterzumachen.',
  'this month': 'diesen Monat',
  'this chat': 'diesen Chat',
}
