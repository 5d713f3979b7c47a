// Runs the conformance tests of the protocol on Electron as Node, which its parser of arguments takes for an app.
Reflect.set(process, 'defaultApp', true)
await import('@modelcontextprotocol/conformance/dist/index.js')
