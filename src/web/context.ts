import { createContext } from 'react-router';

/** The nonce that the answer's security policy allows inline scripts by; null where a page is made ahead of any request. */
export const nonceContext = createContext<string | null>(null);
