import type { parameterNames as english } from '../en/parameter-names.ts'

export const parameterNames: typeof english = {
  messages: { label: 'Nachrichten', help: 'Der bisherige Chat, älteste Nachricht zuerst.' },

  model: { label: 'Modell', help: 'Das Modell, das antwortet, oder ein Preset als @preset/name.' },
  models: {
    label: 'Modelle',
    help: 'Modelle, die in dieser Reihenfolge versucht werden, wenn das erste nicht antworten kann.',
  },
  provider: {
    label: 'Anbieter',
    help: 'Welche Anbieter die Anfrage bearbeiten dürfen, in welcher Reihenfolge, und ob andere einspringen dürfen.',
  },
  route: {
    label: 'Route',
    help: 'Ältere Angabe, wie die möglichen Modelle sortiert werden.',
    deprecated:
      'Benutzen Sie „partition“ der Sortierung unter „Anbieter“: fallback heißt dort „model“, sort heißt „none“.',
  },
  plugins: {
    label: 'Plugins',
    help: 'Zusätze des Gateways für diese Anfrage, etwa die Websuche, jeder mit seinen Einstellungen.',
  },
  service_tier: {
    label: 'Servicestufe',
    help: 'Tauscht Tempo gegen Preis, wo der Anbieter Stufen hat.',
  },
  session_id: {
    label: 'Sitzungs-ID',
    help: 'Anfragen mit derselben ID gehen an denselben Anbieter und werden in Berichten zusammengefasst.',
    note: 'Hat Vorrang vor dem Header x-session-id.',
  },
  cache_control: {
    label: 'Cache-Steuerung',
    help: 'Der Prompt wird automatisch zwischengespeichert, sodass ein längerer Chat weniger kostet.',
    note: 'Nur manche Modellfamilien unterstützen das.',
  },

  temperature: {
    label: 'Temperatur',
    help: 'Wie frei das Modell seine Worte wählt. Niedrige Werte wiederholen sich, hohe überraschen.',
  },
  top_p: {
    label: 'Top P',
    help: 'Nur die wahrscheinlichsten Tokens, die zusammen auf diesen Anteil kommen, stehen zur Wahl.',
  },
  top_k: {
    label: 'Top K',
    help: 'Nur so viele der wahrscheinlichsten Tokens stehen zur Wahl. Bei 1 wird immer das wahrscheinlichste genommen.',
  },
  top_a: {
    label: 'Top A',
    help: 'Verwirft Tokens, die verglichen mit dem wahrscheinlichsten unwahrscheinlich sind. Je sicherer das Modell, desto strenger.',
  },
  min_p: {
    label: 'Min P',
    help: 'Verwirft Tokens, deren Wahrscheinlichkeit unter diesem Bruchteil der des wahrscheinlichsten liegt.',
  },
  frequency_penalty: {
    label: 'Häufigkeitsstrafe',
    help: 'Macht ein Token mit jeder Verwendung unwahrscheinlicher. Negative Werte laden zu Wiederholungen ein.',
  },
  presence_penalty: {
    label: 'Präsenzstrafe',
    help: 'Macht jedes Token unwahrscheinlicher, das überhaupt schon vorkam, und führt so zu neuen Themen.',
  },
  repetition_penalty: {
    label: 'Wiederholungsstrafe',
    help: 'Schwächt Tokens, die schon vorkamen. 1 heißt keine Strafe, mehr als 1 weniger Wiederholung.',
  },
  seed: {
    label: 'Seed',
    help: 'Derselbe Seed und dieselbe Anfrage ergeben dieselbe Antwort, soweit der Anbieter das garantieren kann.',
  },
  logit_bias: {
    label: 'Logit-Bias',
    help: 'Macht einzelne Tokens wahrscheinlicher oder unwahrscheinlicher. Schlüssel sind Token-IDs, die Werte werden zu ihrer Bewertung addiert.',
  },

  max_completion_tokens: {
    label: 'Max. Antwort-Tokens',
    help: 'Die Antwort wird nach so vielen Tokens abgeschnitten, die Überlegung eingerechnet.',
  },
  stop: { label: 'Stopp', help: 'Die Antwort endet, bevor der erste dieser Texte erscheinen würde.' },
  max_tokens: {
    label: 'Max. Tokens',
    help: 'Der ältere Name der Grenze für die Länge der Antwort.',
    deprecated: 'Benutzen Sie „Max. Antwort-Tokens“.',
    note: 'Manche Anbieter verlangen mindestens 16.',
  },
  response_format: {
    label: 'Antwortformat',
    help: 'Verlangt einfachen Text, beliebiges JSON oder JSON nach einem Schema.',
  },
  modalities: { label: 'Modalitäten', help: 'Woraus die Antwort bestehen darf: Text, Bilder oder Audio.' },
  image_config: {
    label: 'Bildoptionen',
    help: 'Optionen für erzeugte Bilder. Welche Schlüssel gelten, hängt vom Modell ab.',
  },
  logprobs: {
    label: 'Logprobs',
    help: 'Liefert die logarithmierte Wahrscheinlichkeit jedes Tokens der Antwort.',
  },
  top_logprobs: {
    label: 'Top-Logprobs',
    help: 'Wie viele der wahrscheinlichsten Alternativen zu jedem Token geliefert werden.',
  },
  stream: { label: 'Streaming', help: 'Sendet die Antwort Stück für Stück, während sie entsteht.' },
  stream_options: {
    label: 'Streaming-Optionen',
    help: 'Einstellungen einer gestreamten Antwort, etwa ob am Ende die Anzahl der Tokens kommt.',
  },

  reasoning: {
    label: 'Überlegung',
    help: 'Wie gründlich das Modell überlegt, bevor es antwortet, und wie viel es davon zeigt.',
  },
  reasoning_effort: {
    label: 'Überlegungsaufwand',
    help: 'Kurzform des Aufwands in der Überlegung. Mehr Aufwand überlegt länger und kostet mehr.',
  },
  tools: {
    label: 'Werkzeuge',
    help: 'Funktionen, um deren Aufruf das Modell Sie bitten darf, und Werkzeuge, die das Gateway selbst ausführt.',
  },
  tool_choice: {
    label: 'Werkzeugwahl',
    help: 'Ob das Modell Werkzeuge benutzen darf, muss oder nicht darf, oder welches es benutzen muss.',
  },
  parallel_tool_calls: {
    label: 'Parallele Aufrufe',
    help: 'Das Modell darf in einer Antwort mehrere Werkzeuge aufrufen.',
  },
  stop_server_tools_when: {
    label: 'Server-Werkzeuge enden',
    help: 'Bedingungen, unter denen das Gateway keine eigenen Werkzeuge mehr aufruft. Eine davon genügt.',
    note: 'Hat Vorrang vor max_tool_calls.',
  },

  user: {
    label: 'Nutzer',
    help: 'Ein gleichbleibender Name für die fragende Person, am besten ein Pseudonym. Anbieter benutzen ihn gegen Missbrauch.',
  },
  metadata: { label: 'Metadaten', help: 'Eigene Schlüssel-Wert-Paare, die mit der Anfrage gespeichert werden.' },
  trace: {
    label: 'Trace',
    help: 'Namen und IDs für einen Monitoring-Dienst. Weitere Schlüssel werden weitergegeben.',
  },
  debug: {
    label: 'Debug',
    help: 'Zeigt am Anfang des Streams, was wirklich an den Anbieter gesendet wurde.',
  },
}
