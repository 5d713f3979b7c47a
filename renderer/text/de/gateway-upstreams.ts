import type { gatewayUpstreamsText as english } from '../en/gateway-upstreams.ts'
import { count } from '../format.ts'

export const gatewayUpstreamsText: typeof english = {
  title: 'Ziele',
  intro:
    'Anfragen von Programmen gehen an die Gateways, bei denen Sie angemeldet sind, und an die Server auf diesem Computer.',
  gateways: 'Gateways',
  servers: 'Auf diesem Computer',
  noneText:
    'Programme erreichen die Modelle auf diesem Computer. Verbinden Sie ein Gateway, damit sie auch dessen Modelle benutzen können.',
  connect: 'Gateway verbinden',
  usedColumn: 'Von der App und von Programmen benutzt',
  noServers: 'Auf diesem Computer ist kein Server bekannt.',
  mayUse: (name) => `Programme dürfen ${name} benutzen`,
  mayUseColumn: 'Programme dürfen es benutzen',
  signIn: 'Anmelden',
  signInTo: (name) => `Bei ${name} anmelden`,
  manage: (name) => `${name} in den Einstellungen verwalten`,
  models: (models) => count(models, { one: 'Modell', other: 'Modelle' }),
  listing: 'Modelle werden gelesen',
  unlisted: 'Die Modelle ließen sich nicht lesen',
  states: {
    usable: 'Wird benutzt',
    withheld: 'Programmen vorenthalten',
    'no-key': 'Nicht angemeldet',
    'not-running': 'Läuft nicht',
    declined: 'Ausgeschaltet',
  },
  order: 'Wer antwortet',
  orderText: (example) =>
    `Ein Name, der mit einem Kurznamen beginnt, etwa ${example}, geht nur an dieses Gateway, auch wenn das Modell nicht in seiner Liste steht.`,
  orderShared:
    'Ein Modellname ohne Kurznamen geht an das erste Gateway oben, das ihn nennt, und an das nächste, wenn dieses scheitert. Ein Server auf diesem Computer antwortet, wenn kein Gateway den Namen nennt.',
  orderKeys: 'Schlüssel bleiben im Schlüsselbund. Programme bekommen sie nie.',
}
