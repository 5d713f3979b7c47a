/** Diagrams that models write, with words of the drawing. */
export const goodDiagrams = {
  flowchart: {
    source: 'flowchart LR\n  A[Post office] -->|letters| B{Sorted?}\n  B -->|yes| C[Van]\n  B -->|no| A',
    words: ['Post office', 'letters', 'Van'],
  },
  sequence: {
    source:
      'sequenceDiagram\n  participant Ann\n  participant Bob\n  Ann->>Bob: Hello Bob\n  Note over Ann,Bob: A pause\n  Bob-->>Ann: Hello Ann',
    words: ['Ann', 'Hello Bob', 'A pause'],
  },
} as const

/** The other kinds of diagrams that models write most often. */
export const moreDiagrams = {
  class: 'classDiagram\n  class Animal {\n    +String name\n    +move() void\n  }\n  Animal <|-- Duck',
  state: 'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving: push\n  Moving --> [*]',
  entities: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    int number\n  }',
  gantt:
    'gantt\n  title Plan\n  dateFormat YYYY-MM-DD\n  section Work\n  First: a, 2026-01-01, 10d\n  Second: after a, 5d',
  pie: 'pie title Pets\n  "Dogs" : 3\n  "Cats" : 4',
  mindmap: 'mindmap\n  root((Letters))\n    Post\n      Van\n    Mail',
  timeline: 'timeline\n  title Post\n  1840 : First stamp\n  1870 : First card',
  journey: 'journey\n  title A day\n  section Morning\n    Rise: 3: Me\n    Eat: 5: Me',
  'git graph': 'gitGraph\n  commit\n  branch develop\n  commit\n  checkout main\n  merge develop',
  quadrants: 'quadrantChart\n  x-axis Low --> High\n  y-axis Slow --> Fast\n  A: [0.3, 0.6]',
} as const

/** Diagrams that try to run code, to load something from `url`, or to link to it. */
export const harmfulDiagrams = {
  'click that runs a script': () =>
    'flowchart LR\n  A[Press me] --> B\n  click A "javascript:top.harmed=true" "tip"\n  click B call alert("x")',
  'click that leads away': (url) =>
    `flowchart LR\n  A[Press me] --> B\n  click A href "${url}" _blank\n  click B href "${url}" _top`,
  'markup in labels': () =>
    'flowchart LR\n  A["<img src=x onerror=globalThis.harmed=true>"] --> B["<svg onload=harmed=true>"]',
  'frames and pictures in labels': (url) =>
    `flowchart LR\n  A["<img src='${url}'>"] --> B["<iframe src='${url}'></iframe><script>harmed=true</script>"]`,
  'style class': (url) =>
    `flowchart LR\n  A --> B\n  classDef bad fill:url(${url}),background-image:url(${url})\n  class A,B bad`,
  'style that ends its rule': (url) =>
    `flowchart LR\n  A --> B\n  style A fill:red;} * { background: url(${url}) } .x {`,
  'picture and icon of a box': (url) =>
    `flowchart LR\n  A@{ img: "${url}", label: "Picture", w: 60, h: 60 } --> B@{ icon: "evil:x" }`,
  'directive that loosens': (url) =>
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": "* { background: url(${url}) } @import url(${url});"}}%%\nflowchart LR\n  A["<img src='${url}' onerror=harmed=true>"] --> B\n  click A "javascript:harmed=true"`,
  'front matter that loosens': (url) =>
    `---\nconfig:\n  securityLevel: loose\n  theme: base\n  themeVariables:\n    primaryColor: "red; } * { background: url(${url}) } .x {"\n    fontFamily: "x; } @font-face { src: url(${url}) } .x {"\n---\nflowchart LR\n  A --> B`,
  'font of a directive': (url) =>
    `%%{init: {"fontFamily": "x'; } body { background: url(${url}) } .y {"}}%%\nsequenceDiagram\n  A->>B: Hello`,
  'links of a sequence': (url) =>
    `sequenceDiagram\n  participant A\n  link A: Page @ ${url}\n  links A: {"More": "javascript:harmed=true"}\n  A->>A: <img src=${url} onerror=harmed=true>`,
  'links of a class': (url) =>
    `classDiagram\n  class A["<img src='${url}' onerror=harmed=true>"]\n  link A "${url}" "tip"\n  callback A "harmed"`,
  'links of a plan': (url) =>
    `gantt\n  dateFormat YYYY-MM-DD\n  section A\n  Task: t, 2026-01-01, 3d\n  click t href "javascript:harmed=true"\n  click t href "${url}"`,
  'markup in a state': (url) =>
    `stateDiagram-v2\n  A: <img src='${url}' onerror=harmed=true>\n  [*] --> A\n  classDef bad fill:url(${url})\n  class A bad`,
  'icon of a mindmap': (url) =>
    `mindmap\n  root["<img src='${url}' onerror=harmed=true>"]\n    ::icon(x" onload="harmed=true)\n    B`,
  formula: () => 'flowchart LR\n  A["$$\\href{javascript:harmed=true}{x} \\includegraphics{x}$$"] --> B',
} as const satisfies Readonly<Record<string, (url: string) => string>>

export type HarmfulDiagram = keyof typeof harmfulDiagrams

/** Many boxes with arrows to all later ones; layout takes minutes. */
export const endlessDiagram = `flowchart TD\n${Array.from({ length: 44 }, (_, from) =>
  Array.from({ length: 43 - from }, (__, step) => `  n${from} --> n${from + step + 1}`).join('\n'),
).join('\n')}`
