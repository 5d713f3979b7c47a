/** Messages about presets. */
export const presets: Readonly<Record<string, string>> = {
  'This cannot be a slug.': 'Das kann kein Slug sein.',
  'The gateway does not give out version {1} of the preset “{2}”.':
    'Das Gateway gibt die Version {1} des Presets „{2}“ nicht heraus.',
  'The gateway does not have this preset any more.': 'Das Gateway hat dieses Preset nicht mehr.',

  'What was said stays in the chat. A preset is how to ask, not what.':
    'Was gesagt wurde, bleibt im Chat. Ein Preset legt fest, wie gefragt wird, nicht was.',
  'How the answer is sent is for each request to say.': 'Wie die Antwort gesendet wird, sagt jede Anfrage selbst.',
  'It ties the requests of one chat together; with a preset all chats would be one.':
    'Sie verbindet die Anfragen eines Chats; mit einem Preset wären alle Chats einer.',
  'It names the person who asks, and a preset can be used by others.':
    'Das nennt die Person, die fragt, und ein Preset können auch andere benutzen.',
  'It names one request in a log, and a preset is for many.':
    'Das nennt eine einzelne Anfrage in einem Protokoll, und ein Preset ist für viele da.',
  'It is for looking into one request.': 'Das dient dazu, eine einzelne Anfrage zu untersuchen.',
  'A preset cannot use another preset. What that one says has been taken over.':
    'Ein Preset kann kein anderes benutzen. Was in jenem steht, wurde übernommen.',
  'A preset cannot use another preset, and what that one says is not known at the moment.':
    'Ein Preset kann kein anderes benutzen, und was in jenem steht, ist im Moment nicht bekannt.',
}
