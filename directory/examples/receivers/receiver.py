import base64, hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ['WEBHOOK_SECRET'].removeprefix('whsec_'))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        is_signed = any(hmac.compare_digest(expected, one) for one in self.headers['webhook-signature'].split())
        event = json.loads(body) if is_signed else {}
        if 'data' in event: print(f"{event['type']}.{event['action']} {event['data']['name']}", flush=True)
        self.send_response(204 if is_signed else 401)
        self.end_headers()

HTTPServer(('', int(os.environ.get('PORT', 8080))), Receiver).serve_forever()
