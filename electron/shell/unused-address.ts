/** An unused loopback address: at this port (RFC 863, discard) nothing answers. */
export const unusedAddress = 'http://127.0.0.1:9'
