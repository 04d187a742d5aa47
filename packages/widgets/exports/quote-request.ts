export { QuoteRequest } from '../src/quote-request/QuoteRequest.tsx';
