import { expect, test } from 'vitest'
import { nameSection, splitIntoSections, withoutLinks } from './guide-section.ts'

const page = `Before the title.

# Chat *here* <!-- asked as: talk -->

Talk with models. [See the list](providers.md#search) of them.

![A picture](../screenshots/chat.png)

## What's \`Stop\`? <!-- asked as: cancel, abort -->

<!-- A note
  of two lines. -->

Press **Stop**.

\`\`\`
# no heading
\`\`\`

### On a phone ##

<!-- asked as: mobile,
  small screen -->

Hold it.

## Empty

## On a phone

Bye.
`

test('a page is split at its headings, with code, links and the words that people ask with', () => {
  expect(splitIntoSections(page, 'chat.md')).toEqual([
    {
      id: 'chat',
      page: 'Chat here',
      headings: [],
      body: 'Before the title.\n\n\nTalk with models. [See the list](providers.md#search) of them.',
      askedAs: 'talk',
    },
    {
      id: 'chat#whats-stop',
      page: 'Chat here',
      headings: ["What's Stop?"],
      body: 'Press **Stop**.\n\n```\n# no heading\n```',
      askedAs: 'cancel, abort',
    },
    {
      id: 'chat#on-a-phone',
      page: 'Chat here',
      headings: ["What's Stop?", 'On a phone'],
      body: 'Hold it.',
      askedAs: 'mobile, small screen',
    },
    { id: 'chat#on-a-phone-1', page: 'Chat here', headings: ['On a phone'], body: 'Bye.', askedAs: '' },
  ])
})

test('a section is named by its page and headings', () => {
  const names = splitIntoSections(page, 'chat.md').map(nameSection)
  expect(names).toEqual([
    'Chat here',
    "Chat here › What's Stop?",
    "Chat here › What's Stop? › On a phone",
    'Chat here › On a phone',
  ])
})

test('links are their text outside of the guide', () => {
  expect(withoutLinks('See [the **list**](providers.md), or [x].')).toBe('See the **list**, or [x].')
})
