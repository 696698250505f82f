"""A back end that has users sign, with nothing but the standard library."""

import json
import os
import urllib.parse
import urllib.request


class Refused(Exception):
    """What the service answered in place of a result."""

    def __init__(self, status, errors):
        super().__init__("; ".join(error["message"] for error in errors))
        self.status = status
        self.code = errors[0]["code"]


class SigningService:
    def __init__(self, environment=os.environ):
        self.base_url = environment["VAULTDESK_BASE_URL"]
        form = urllib.parse.urlencode(
            {
                "grant_type": "client_credentials",
                "client_id": environment["VAULTDESK_CLIENT_ID"],
                "client_secret": environment["VAULTDESK_CLIENT_SECRET"],
            }
        )
        with urllib.request.urlopen(f"{self.base_url}/oauth/token", form.encode()) as answer:
            self.token = json.load(answer)["access_token"]

    def create_signer(self, reference, pin):
        """A user with a PIN and a wallet that only this PIN opens."""
        method = {"type": "PIN", "value": pin}
        user = self._post("/api/users", {"reference": reference, "signingMethod": method})
        method_id = user["signingMethods"][0]["id"]
        wallet = self._post(
            "/api/wallets", {"userId": user["id"], "secretType": "ETHEREUM"}, f"{method_id}:{pin}"
        )
        return {"wallet": wallet, "method_id": method_id}

    def sign(self, signer, pin, text):
        request = {"type": "MESSAGE", "secretType": "ETHEREUM", "data": text}
        request["walletId"] = signer["wallet"]["id"]
        signed = self._post(
            "/api/signatures", {"signatureRequest": request}, f"{signer['method_id']}:{pin}"
        )
        return signed["signature"]

    def _post(self, path, body, signing_method=None):
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        if signing_method:
            headers["signing-method"] = signing_method
        request = urllib.request.Request(
            self.base_url + path, json.dumps(body).encode(), headers, method="POST"
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)["result"]
        except urllib.error.HTTPError as refusal:
            raise Refused(refusal.code, json.load(refusal)["errors"]) from None
