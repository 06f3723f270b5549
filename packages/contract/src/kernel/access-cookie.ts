/**
 * The cookie in which our web client keeps its access token. The server reads it for calls with `tokenInQuery` that write
 * nothing: a picture or a download can send no header, and an address is no place for a token.
 */
export const accessCookie = 'saber-access-token'
