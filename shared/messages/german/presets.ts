import type { Translation } from '../notice.ts'
import type { englishPresets } from '../english/presets.ts'

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
