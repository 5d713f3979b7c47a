import type { englishConversations, englishPresets } from '../english/conversations.ts'
import type { Translation } from '../notice.ts'

export const germanConversations: Translation<typeof englishConversations> = {
  conversationGone: 'Diesen Chat gibt es nicht mehr.',
  conversationDeleted: 'Dieser Chat wurde gelöscht.',
  messageGone: 'Diese Nachricht gibt es nicht mehr.',
  messageInOtherConversation: 'Diese Nachricht steht in einem anderen Chat.',
  messageNotWaiting: 'Diese Nachricht wartet nicht mehr.',
  queueEmpty: 'In diesem Chat wartet keine Nachricht.',
  messageEmpty: 'Schreiben Sie eine Nachricht, oder hängen Sie eine Datei an.',
  queuedMessageEmpty: 'Schreiben Sie eine Nachricht, oder entfernen Sie sie.',
  parentMessageDeleted: 'Die Nachricht, auf die diese folgt, ist gelöscht. Stellen Sie erst jene wieder her.',
  answerStillArriving:
    'In diesem Chat kommt noch eine Antwort an. Halten Sie sie erst an, oder warten Sie ihr Ende ab.',
  conversationGatewayRemoved:
    'Das Gateway dieses Chats wurde entfernt. Beginnen Sie einen neuen Chat, um mit einem anderen weiterzumachen.',
  toolArgumentsNotObject:
    'Die Argumente müssen ein JSON-Objekt sein. Bearbeiten Sie sie, oder lehnen Sie den Aufruf ab.',
  toolCallGone: 'Diesen Werkzeugaufruf gibt es nicht mehr.',
  toolGone: 'Kein laufender Server hat das Werkzeug {tool}. Starten Sie seinen Server in Einstellungen › Werkzeuge.',
  toolCallRunning: 'Dieser Aufruf läuft. Halten Sie ihn erst an, oder warten Sie sein Ende ab.',
  noToolResults: 'In diesem Chat hat kein Werkzeug ein Ergebnis geliefert.',
  tooManyFixtures: 'Ein Preset kann {max} aufgezeichnete Ergebnisse haben. Entfernen Sie erst einige von {slug}.',
  toolCallDecided: 'Dieser Aufruf hat schon ein Ergebnis.',
  notAChatParameter: '{field} wird nicht als Parameter eines Chats gesetzt.',
  presetVersionUnknown:
    'Was in Version {version} des Presets {slug} steht, ist hier nicht bekannt. Wählen Sie sie noch einmal.',
  presetUnreadable: 'Das Preset {slug} kann hier nicht gelesen werden.',
  presetWithoutVersion: 'Von dem Preset {slug} ist keine Version in Gebrauch.',
  presetRulesUnknown:
    'Die Regeln des Presets {slug} sind noch nicht bekannt, deshalb wurde nichts gesendet. Versuchen Sie es erneut, wenn sein Gateway antwortet, oder entfernen Sie das Preset.',
  policyNotFollowed:
    'Dieses Gateway befolgt keine Datenrichtlinien, deshalb wurde nichts gesendet. Entfernen Sie die Regeln unter „Datenrichtlinie“, oder wählen Sie ein anderes Gateway.',
  policyLeavesNoProvider:
    'Die Datenrichtlinie dieses Chats lässt keinen Anbieter übrig, deshalb wurde nichts gesendet. Erlauben Sie unter „Datenrichtlinie“ mehr.',
  noFieldsToDrop: 'Diese Anfrage setzt keinen Parameter, der weggelassen werden könnte.',
  noFilesKept: 'Hier werden keine Dateien aufbewahrt.',
  nothingToAnswer: 'Es gibt noch nichts zu beantworten. Schreiben Sie erst eine Nachricht.',
  noQuestion: 'Vor dieser Nachricht steht keine Frage.',
  onlyAnswersContinue: 'Nur eine Antwort lässt sich fortsetzen.',
  nothingArrived: 'Von dieser Antwort ist nichts angekommen. Bitten Sie noch einmal um sie.',
  thisAnswerStillArriving: 'Diese Antwort kommt noch an.',
  answerWithoutSound: 'Diese Antwort hat keinen Ton.',
  toolResultWithoutCall:
    'Das Ergebnis eines Werkzeugs nennt den Aufruf, auf den es antwortet, und sonst nichts tut das.',
  noToolCalls: 'Diese Nachricht ruft keine Werkzeuge auf.',
  twoToolResults: 'Ein Werkzeugaufruf hat zwei Ergebnisse.',
  foreignToolResult: 'Ein Ergebnis gehört zu keinem Aufruf dieser Antwort.',
  toolResultMissing: 'Für {tool} fehlt das Ergebnis.',
  answerNotCompared: 'Diese Antwort wird nicht mit anderen verglichen.',
  onlyOwnMessagesCompared: 'Vergleichen lassen sich nur Antworten auf Ihre eigenen Nachrichten.',
  onlySameMessageCompared: 'Nebeneinander stehen nur Antworten auf dieselbe Nachricht.',
  tooManyCompared: 'Nebeneinander stehen zwei bis {max} Antworten.',
  waitingForProvider: 'Es wird auf den Anbieter gewartet.',
  tryingAgain: 'Es wird noch einmal versucht.',
  answerEndedWithError: 'Das Gateway hat die Antwort mit einem Fehler beendet.',
  answerBrokeOff: 'Die Antwort brach ab, bevor sie vollständig war.',
  answerTooLarge: 'Die Antwort erreichte 32 MB; mehr wird von einer nicht aufbewahrt.',
  appClosedDuringAnswer: 'Die App wurde mitten in der Antwort geschlossen.',
  appEndedDuringAnswer: 'Die App endete mitten in der Antwort.',
  storedErrorUnreadable: 'Was schiefging, lässt sich nicht mehr lesen.',
  answerNotJson: 'Die Antwort ist kein JSON: {reason}',
  answerNotJsonObject: 'Die Antwort ist kein JSON-Objekt.',
  budgetSpent:
    'Das Budget für {of} (${dollars}) ist aufgebraucht, und es soll hier Schluss sein. Erhöhen Sie es unter Verbrauch, um weiterzumachen.',
  thisMonth: 'diesen Monat',
  thisChat: 'diesen Chat',
}

export const germanPresets: Translation<typeof englishPresets> = {
  slugInvalid: 'Das kann kein Slug sein.',
  presetVersionNotGivenOut: 'Das Gateway gibt die Version {version} des Presets „{name}“ nicht heraus.',
  presetNotOnGateway: 'Das Gateway hat dieses Preset nicht mehr.',
  droppedConversation: 'Was gesagt wurde, bleibt im Chat. Ein Preset legt fest, wie gefragt wird, nicht was.',
  droppedDelivery: 'Wie die Antwort gesendet wird, sagt jede Anfrage selbst.',
  droppedSession: 'Sie verbindet die Anfragen eines Chats; mit einem Preset wären alle Chats einer.',
  droppedPerson: 'Das nennt die Person, die fragt, und ein Preset können auch andere benutzen.',
  droppedRequestName: 'Das nennt eine einzelne Anfrage in einem Protokoll, und ein Preset ist für viele da.',
  droppedDebug: 'Das dient dazu, eine einzelne Anfrage zu untersuchen.',
  droppedPresetTaken: 'Ein Preset kann kein anderes benutzen. Was in jenem steht, wurde übernommen.',
  droppedPresetUnknown: 'Ein Preset kann kein anderes benutzen, und was in jenem steht, ist im Moment nicht bekannt.',
  presetExists: 'Ein Preset mit diesem Slug gibt es schon, in Version {version}.',
  presetChangedMeanwhile:
    'Das Preset ist jetzt in Version {version}; diese Änderungen begannen mit Version {baseVersion}.',
}
